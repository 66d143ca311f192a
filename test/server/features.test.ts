import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  type CodeAction,
  CodeActionRequest,
  type CompletionItem,
  CompletionRequest,
  DefinitionRequest,
  DocumentLinkRequest,
  HoverRequest,
  type LocationLink,
  type MarkupContent,
  type Position,
  type TextDocumentEdit,
} from 'vscode-languageserver-protocol/node';
import { type Client, startSession } from './client.ts';
import { engine } from './fixture.ts';

const POP = 'calls `deferred_free_blocks.pop` (`:85`)';
const STALE = 'calls `deferred_free_blocks.pop` (`:79`)';
const LOOP = '`EngineCore.busy_loop` (`engine_core.py:17`)';
const STALE_LOOP = '`EngineCore.busy_loop` (`engine_core.py:12`)';

async function opened(change = (before: string): string => before) {
  const session = startSession();
  const place = engine();
  await session.client.initialize([place.folder]);
  const uri = await session.client.open(place.design, change(readFileSync(place.design, 'utf8')));
  return { ...session, ...place, uri };
}

const inside = (client: Client, uri: string, part: string): Position => {
  const { start } = client.rangeOf(uri, part);
  return { line: start.line, character: start.character + 1 };
};

async function hover(client: Client, uri: string, part: string): Promise<string | null> {
  const found = await client.connection.sendRequest(HoverRequest.type, {
    textDocument: { uri },
    position: inside(client, uri, part),
  });
  return found && (found.contents as MarkupContent).value;
}

describe('hover', () => {
  test('on a right citation shows the verdict, the place, its symbol and its lines', async () => {
    const { client, uri } = await opened();
    const text = await hover(client, uri, 'engine_core.py:17');
    expect(text).toMatch(/^\*\*ok\*\* \(confidence [01]\.\d\d\)/);
    expect(text).toContain('`tree/atom/model_engine/engine_core.py:17` in `EngineCore.busy_loop`');
    expect(text).toContain('```python\n    def busy_loop(self):\n```');
    expect(text).not.toContain('Suggested');
  });

  test('on a stale one shows where it should point', async () => {
    const { client, uri } = await opened((text) => text.replace(POP, STALE));
    const text = await hover(client, uri, ':79');
    expect(text).toMatch(/^\*\*drifted\*\*/);
    expect(text).toContain('Suggested: `tree/atom/model_engine/scheduler.py:85` (certain)');
    expect(text).toContain('seq = self.deferred_free_blocks.pop(seq_id)');
  });

  test('on a record says why it is not judged', async () => {
    const { client, uri } = await opened();
    expect(await hover(client, uri, 'mooncake_connector.py:999')).toContain('struck-through');
  });

  test('beside a citation shows nothing', async () => {
    const { client, uri } = await opened();
    expect(await hover(client, uri, 'How a simulated run')).toBeNull();
  });

  test('right after an edit answers for the text as it is now', async () => {
    const { client, uri } = await opened();
    await client.replace(uri, '# Time model', 'One line more.\n\n# Time model');
    await client.replace(uri, POP, STALE);
    expect(await hover(client, uri, ':79')).toMatch(/^\*\*drifted\*\*/);
  });
});

describe('definition', () => {
  test('leads from a citation to its lines', async () => {
    const { client, uri, source } = await opened();
    const params = { textDocument: { uri }, position: inside(client, uri, 'engine_core.py:17') };
    const [link] = (await client.connection.sendRequest(DefinitionRequest.type, params)) as LocationLink[];
    expect(link?.targetUri).toBe(`file://${source('atom/model_engine/engine_core.py')}`);
    expect(link?.targetRange.start).toEqual({ line: 16, character: 0 });
    expect(link?.originSelectionRange).toEqual(client.rangeOf(uri, 'engine_core.py:17'));
  });

  test('leads to a name where the citation names one', async () => {
    const { client, uri, source } = await opened((text) => `${text}\nSee \`engine_core.py::EngineCore\`.\n`);
    const params = { textDocument: { uri }, position: inside(client, uri, 'engine_core.py::EngineCore') };
    const [link] = (await client.connection.sendRequest(DefinitionRequest.type, params)) as LocationLink[];
    const { line = -1 } = link?.targetRange.start ?? {};
    const text = readFileSync(source('atom/model_engine/engine_core.py'), 'utf8').split('\n')[line];
    expect(text).toContain('class EngineCore');
  });

  test('is a plain location for a client that knows no links', async () => {
    const { client } = startSession();
    const { folder, design, source } = engine();
    await client.initialize([folder], {});
    const uri = await client.open(design);
    const params = { textDocument: { uri }, position: inside(client, uri, 'engine_core.py:17') };
    const found = await client.connection.sendRequest(DefinitionRequest.type, params);
    expect(found).toMatchObject([{ uri: `file://${source('atom/model_engine/engine_core.py')}` }]);
  });
});

test('every citation that leads to a file is a link to its line', async () => {
  const { client, uri, source } = await opened();
  const links = (await client.connection.sendRequest(DocumentLinkRequest.type, { textDocument: { uri } })) ?? [];
  const at = client.rangeOf(uri, 'engine_core.py:17');
  const link = links.find(({ range }) => range.start.line === at.start.line);
  expect(link).toMatchObject({ range: at, target: `file://${source('atom/model_engine/engine_core.py')}#L17` });
  expect(links.length).toBeGreaterThan(30);
});

describe('code actions', () => {
  const request = async (client: Client, uri: string, part: string, only?: string[]): Promise<CodeAction[]> => {
    const context = { diagnostics: [], ...(only && { only }) };
    const params = { textDocument: { uri }, range: client.rangeOf(uri, part), context };
    return ((await client.connection.sendRequest(CodeActionRequest.type, params)) ?? []) as CodeAction[];
  };
  const apply = async (client: Client, uri: string, action: CodeAction | undefined): Promise<void> => {
    const [change] = (action?.edit?.documentChanges ?? []) as TextDocumentEdit[];
    expect(change?.textDocument.uri).toBe(uri);
    await client.edit(uri, change?.edits as TextDocumentEdit['edits'] as never);
  };

  test('rewrite one citation, and its finding is gone', async () => {
    const { client, uri, settle } = await opened((text) => text.replace(POP, STALE));
    expect(await client.diagnostics(uri)).toHaveLength(1);
    const actions = await request(client, uri, ':79', ['quickfix']);
    expect(actions.map(({ title, isPreferred }) => [title, isPreferred])).toEqual([
      ['Rewrite as `85` (certain)', true],
    ]);
    expect(actions[0]?.diagnostics?.map(({ code }) => code)).toEqual(['citation/drifted']);
    await apply(client, uri, actions[0]);
    expect(client.text(uri)).toContain(POP);
    client.forget();
    await settle();
    expect(await client.diagnostics(uri)).toEqual([]);
  });

  test('rewrite all that are certain at once', async () => {
    const { client, uri, settle } = await opened((text) => text.replace(POP, STALE).replace(LOOP, STALE_LOOP));
    expect(await client.diagnostics(uri)).toHaveLength(2);
    const actions = await request(client, uri, '# Time model', ['source.fixAll']);
    expect(actions.map(({ title, kind }) => [title, kind])).toEqual([
      ['Apply all 2 certain repairs in this document', 'source.fixAll.compass-doc'],
    ]);
    await apply(client, uri, actions[0]);
    client.forget();
    await settle();
    expect(await client.diagnostics(uri)).toEqual([]);
    expect(client.text(uri)).toContain(LOOP);
  });

  test('are none where nothing is wrong', async () => {
    const { client, uri } = await opened();
    expect(await request(client, uri, ':85')).toEqual([]);
  });
});

describe('completion', () => {
  const complete = async (typed: string): Promise<readonly CompletionItem[]> => {
    const { client, uri } = await opened((text) => `${text}\nSee ${typed}HERE\n`);
    const { start } = client.rangeOf(uri, 'HERE');
    const found = await client.connection.sendRequest(CompletionRequest.type, {
      textDocument: { uri },
      position: start,
    });
    return found && 'items' in found ? found.items : (found ?? []);
  };
  const textOf = (items: readonly CompletionItem[], label: string) =>
    (items.find((item) => item.label === label)?.textEdit as { newText: string } | undefined)?.newText;

  test('after a backtick gives paths that begin as typed, in any folder', async () => {
    const items = await complete('`engine_c');
    expect(items.map(({ label }) => label)).toEqual(['tree/atom/model_engine/engine_core.py']);
    expect((await complete('(tree/atom/mesh/src/pol')).length).toBeGreaterThan(3);
  });

  test('after a file and a colon gives its symbols with their lines', async () => {
    const items = await complete('`engine_core.py:');
    expect(items.find(({ label }) => label === 'EngineCore.busy_loop')?.detail).toMatch(/^method, lines 17-/);
    expect(textOf(items, 'EngineCore.busy_loop')).toBe('17');
  });

  test('after two colons gives the names themselves', async () => {
    expect(textOf(await complete('`engine_core.py::Eng'), 'EngineCore.busy_loop')).toBe('EngineCore.busy_loop');
  });

  test('in plain prose gives nothing', async () => {
    expect(await complete('engine_c')).toEqual([]);
  });
});
