// Measures how long the language server takes to answer while a document is typed in.
// usage: node test/bench/lsp.mjs DOCUMENT [--edits N] [--no-pause] [-- FLAGS OF compass-doc lsp]
//   e.g. node test/bench/lsp.mjs design/01.md -- --root ../engine
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';
import { TextDocument } from 'vscode-languageserver-textdocument';

const cli = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'dist', 'cli', 'bin.js');
const own = process.argv.includes('--') ? process.argv.slice(2, process.argv.indexOf('--')) : process.argv.slice(2);
const flags = process.argv.slice(2 + own.length + 1);
const { values, positionals } = parseArgs({
  args: own,
  allowPositionals: true,
  options: { edits: { type: 'string', default: '200' }, 'no-pause': { type: 'boolean', default: false } },
});
const [path] = positionals.map((one) => resolve(one));
if (!path) {
  console.error('usage: node test/bench/lsp.mjs DOCUMENT [--edits N] [--no-pause] [-- FLAGS OF compass-doc lsp]');
  process.exit(2);
}

const child = spawn(process.execPath, [cli, 'lsp', '--stdio', ...flags], { stdio: ['pipe', 'pipe', 'inherit'] });
const client = createProtocolConnection(new StreamMessageReader(child.stdout), new StreamMessageWriter(child.stdin));
const arrivals = new Map();
client.onNotification('textDocument/publishDiagnostics', ({ version, diagnostics }) => {
  arrivals.get(version)?.({ at: performance.now(), count: diagnostics.length });
});
client.onNotification('window/showMessage', ({ message }) => console.error(message));
client.onNotification('window/logMessage', ({ message }) => console.error(message));
client.onRequest('client/registerCapability', () => null);
client.listen();

const folder = pathToFileURL(dirname(path)).href;
await client.sendRequest('initialize', {
  processId: process.pid,
  rootUri: folder,
  workspaceFolders: [{ uri: folder, name: 'bench' }],
  capabilities: { workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } },
});
await client.sendNotification('initialized', {});

const times = new Map();
const uri = pathToFileURL(path).href;
let text = TextDocument.create(uri, 'markdown', 1, readFileSync(path, 'utf8'));
const opened = arrival(1);
const start = performance.now();
await client.sendNotification('textDocument/didOpen', {
  textDocument: { uri, languageId: 'markdown', version: 1, text: text.getText() },
});
const first = await opened;
console.log(`${text.getText().length} units, ${first.count} diagnostics, open: ${(first.at - start).toFixed(0)} ms`);

const links = await client.sendRequest('textDocument/documentLink', { textDocument: { uri } });
const places = links.map(({ range }) => range);
for (let edit = 0; edit < Number(values.edits); edit++) await measure(edit);
print();
await client.sendRequest('shutdown');
await client.sendNotification('exit');

/** Types a letter or takes it away, at the end of the line of some citation, and asks for everything. */
async function measure(edit) {
  const { line } = places[(Math.floor(edit / 2) * 7) % places.length].start;
  const end = {
    line,
    character: text.offsetAt({ line: line + 1, character: 0 }) - text.offsetAt({ line, character: 0 }) - 1,
  };
  const change =
    edit % 2 === 0
      ? { range: { start: end, end }, text: 'x' }
      : { range: { start: { line, character: end.character - 1 }, end }, text: '' };
  const version = text.version + 1;
  text = TextDocument.update(text, [change], version);
  const published = arrival(version);
  const from = performance.now();
  await client.sendNotification('textDocument/didChange', { textDocument: { uri, version }, contentChanges: [change] });
  const { start } = places[edit % places.length];
  const position = { line: start.line, character: start.character + 1 };
  const asked = { textDocument: { uri }, position };
  await timed('hover right after the edit (judges anew)', () => client.sendRequest('textDocument/hover', asked), from);
  await timed('hover again', () => client.sendRequest('textDocument/hover', asked));
  await timed('definition', () => client.sendRequest('textDocument/definition', asked));
  await timed('links', () => client.sendRequest('textDocument/documentLink', { textDocument: { uri } }));
  const range = { start: { line: 0, character: 0 }, end: { line: 99999, character: 0 } };
  const context = { diagnostics: [] };
  await timed('code actions', () =>
    client.sendRequest('textDocument/codeAction', { textDocument: { uri }, range, context }),
  );
  await timed('completion', () => client.sendRequest('textDocument/completion', asked));
  if (!values['no-pause']) note('diagnostics after the edit (with the pause)', (await published).at - from);
}

/** The last diagnostics of a version: an earlier one only takes away those of the line that is typed. */
function arrival(version) {
  return new Promise((done) => {
    const since = performance.now();
    arrivals.set(version, (one) => {
      if (version === 1 || one.at - since > 150) done(one);
    });
  });
}

async function timed(what, ask, from = performance.now()) {
  await ask();
  note(what, performance.now() - from);
}

function note(what, milliseconds) {
  times.set(what, [...(times.get(what) ?? []), milliseconds]);
}

function print() {
  const width = Math.max(...[...times.keys()].map(({ length }) => length));
  console.log(`${'milliseconds'.padEnd(width)}     p50     p95     max`);
  for (const [what, all] of times) {
    const sorted = all.toSorted((a, b) => a - b);
    const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
    const cells = [at(0.5), at(0.95), at(1)].map((time) => time.toFixed(1).padStart(7));
    console.log(`${what.padEnd(width)} ${cells.join(' ')}`);
  }
}
