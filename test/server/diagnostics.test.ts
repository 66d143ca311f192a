import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FileChangeType } from 'vscode-languageserver-protocol/node';
import { startSession } from './client.ts';
import { engine } from './fixture.ts';

const POP = 'calls `deferred_free_blocks.pop` (`:85`)';
const STALE = 'calls `deferred_free_blocks.pop` (`:79`)';

async function opened(text = (before: string): string => before) {
  const session = startSession();
  const place = engine();
  await session.client.initialize([place.folder]);
  const uri = await session.client.open(place.design, text(readFileSync(place.design, 'utf8')));
  return { ...session, ...place, uri, found: await session.client.diagnostics(uri) };
}

describe('an open document', () => {
  test('that is right has no diagnostics', async () => {
    expect((await opened()).found).toEqual([]);
  });

  test('shows a finding at its digits, with the lines of the sources beside it', async () => {
    const { found, client, uri } = await opened((text) => text.replace(POP, STALE));
    const lines = found.map(({ code, severity, source, message }) => ({ code, severity, source, message }));
    expect(lines).toEqual([
      {
        code: 'citation/drifted',
        severity: 1,
        source: 'compass-doc',
        message: expect.stringContaining('it is at line 85'),
      },
    ]);
    expect(found[0]?.range).toEqual(client.rangeOf(uri, ':79'));
    const related = found[0]?.relatedInformation?.map(({ location, message }) => ({
      file: location.uri.split('/').slice(-1)[0],
      line: location.range.start.line,
      message,
    }));
    expect(related).toEqual([
      { file: 'scheduler.py', line: 78, message: expect.stringContaining('what stands at the cited lines') },
      { file: 'scheduler.py', line: 84, message: expect.stringContaining('deferred_free_blocks.pop(seq_id)') },
    ]);
  });

  test('an ambiguous name is a warning', async () => {
    const { found } = await opened((text) => `${text}\nSee \`utils.py:1\`.\n`);
    expect(found.map(({ code, severity }) => [code, severity])).toContainEqual(['citation/ambiguous', 2]);
  });

  test('that the configuration ignores is left alone', async () => {
    const { client } = startSession();
    const { folder, design } = engine('version: 1\nignore: ["design/**"]\nfailOn: error\n');
    await client.initialize([folder]);
    const uri = await client.open(design, 'See `scheduler.py:9999`.\n');
    expect(await client.diagnostics(uri)).toEqual([]);
  });

  test('in a programming language is read where the configuration names its comments', async () => {
    const { client } = startSession();
    const { folder, source } = engine('version: 1\ncomments: ["tree/**/*.py"]\nfailOn: error\n');
    await client.initialize([folder]);
    const uri = await client.open(source('atom/note.py'), '# The loop ends at scheduler.py:9999\nx = 1\n', 'python');
    expect((await client.diagnostics(uri)).map(({ code }) => code)).toEqual(['citation/broken']);
  });
});

describe('while a line is typed', () => {
  test('its diagnostics go at once, those below move along, and the rest waits for the pause', async () => {
    const { client, uri, settle } = await opened((text) => {
      return text
        .replace(POP, STALE)
        .replace('`free_port` (`kv_transfer/utils.py:4–7`)', '`free_port` (`kv_transfer/utils.py:70`)');
    });
    await client.replace(uri, 'utils.py:70`) |', 'utils.py:71`) |\n| none | none |');
    const during = await client.diagnostics(uri);
    expect(during.map(({ code, range }) => [code, range])).toEqual([['citation/drifted', client.rangeOf(uri, ':79')]]);
    client.forget();
    await settle();
    const after = await client.diagnostics(uri);
    expect(after.map(({ range }) => range)).toEqual([
      client.rangeOf(uri, 'kv_transfer/utils.py:71'),
      client.rangeOf(uri, ':79'),
    ]);
  });

  test('a wrong number is told after the pause, and gone when it is put right', async () => {
    const { client, uri, settle } = await opened();
    await client.replace(uri, POP, STALE);
    await settle();
    expect((await client.diagnostics(uri)).map(({ code }) => code)).toEqual(['citation/drifted']);
    await client.replace(uri, STALE, POP);
    expect(await client.diagnostics(uri)).toEqual([]);
    client.forget();
    await settle();
    expect(await client.diagnostics(uri)).toEqual([]);
  });

  test('many edits lead to what opening the last text leads to', async () => {
    const { client, uri, settle } = await opened();
    await client.replace(uri, '# Time model', '# Time model\n\nNew: `Scheduler.postprocess` (`scheduler.py:3`).');
    await client.replace(uri, '## D5. Timers', '```\n## D5. Timers');
    await settle();
    await client.replace(uri, '```\n## D5. Timers', '## D5. Timers');
    await client.replace(uri, POP, STALE);
    await settle();
    const edited = await client.diagnostics(uri);
    const again = await opened(() => client.text(uri));
    expect(edited.map(({ code, range }) => ({ code, range }))).toEqual(
      again.found.map(({ code, range }) => ({ code, range })),
    );
    expect(edited).toHaveLength(2);
  });

  test('a saved document is judged whole', async () => {
    const { client, uri } = await opened((text) => text.replace(POP, STALE));
    client.forget();
    await client.save(uri);
    expect((await client.diagnostics(uri)).map(({ code }) => code)).toEqual(['citation/drifted']);
  });
});

describe('a source that changes on disk', () => {
  test('moves the verdicts of an open document', async () => {
    const { client, uri, settle, source } = await opened();
    const file = source('atom/model_engine/utils.py');
    writeFileSync(file, `# one\n# two\n# three\n${readFileSync(file, 'utf8')}`);
    client.forget();
    await client.tellChanged(file);
    await settle();
    const found = await client.diagnostics(uri);
    expect(found.map(({ code, range }) => [code, range])).toEqual([
      ['citation/drifted', client.rangeOf(uri, 'model_engine/utils.py:4')],
    ]);
  });

  test('breaks the citations of a file that is gone, and mends them when it is back', async () => {
    const { client, uri, settle, source } = await opened();
    const file = source('atom/kv_transfer/disaggregation/factory.py');
    const text = readFileSync(file, 'utf8');
    rmSync(file);
    client.forget();
    await client.tellChanged(file, FileChangeType.Deleted);
    await settle();
    const gone = await client.diagnostics(uri);
    expect(gone.map(({ code }) => code)).toContain('citation/broken');
    writeFileSync(file, text);
    client.forget();
    await client.tellChanged(file, FileChangeType.Created);
    await settle();
    expect(await client.diagnostics(uri)).toEqual([]);
  });

  test('is seen on saving by a client that tells of no files', async () => {
    const { client } = startSession();
    const { folder, design, source } = engine();
    await client.initialize([folder], {});
    const uri = await client.open(design);
    expect(await client.diagnostics(uri)).toEqual([]);
    const file = source('atom/model_engine/utils.py');
    writeFileSync(file, `# one\n# two\n# three\n${readFileSync(file, 'utf8')}`);
    client.forget();
    await client.save(uri);
    expect((await client.diagnostics(uri)).map(({ code }) => code)).toEqual(['citation/drifted']);
  });
});

describe('a configuration', () => {
  test('that is wrong is shown at its place, and the server goes on when it is put right', async () => {
    const { client, settle } = startSession();
    const { folder, design } = engine('version: 1\nroot: []\n');
    await client.initialize([folder]);
    const uri = await client.open(design, 'See `scheduler.py:9999`.\n');
    const config = new URL(`file://${join(folder, 'compass-doc.yaml')}`).href;
    const faults = await client.published(config, () => true);
    expect(faults.map(({ range, message }) => [range.start, message])).toEqual([
      [{ line: 1, character: 0 }, expect.stringContaining('root')],
    ]);
    expect(await client.diagnostics(uri)).toEqual([]);
    expect(client.messages).toEqual([expect.stringContaining('compass-doc.yaml:2')]);
    writeFileSync(join(folder, 'compass-doc.yaml'), 'version: 1\nfailOn: error\n');
    client.forget();
    await client.tellChanged(join(folder, 'compass-doc.yaml'));
    await settle();
    expect(await client.published(config, () => true)).toEqual([]);
    expect((await client.diagnostics(uri)).map(({ code }) => code)).toEqual(['citation/broken']);
  });

  test('that becomes wrong leaves the documents judged as before', async () => {
    const { client, uri, settle, folder } = await opened((text) => text.replace(POP, STALE));
    appendFileSync(join(folder, 'compass-doc.yaml'), 'failOn: perhaps\n');
    client.forget();
    await client.tellChanged(join(folder, 'compass-doc.yaml'));
    await settle();
    expect((await client.diagnostics(uri)).map(({ code }) => code)).toEqual(['citation/drifted']);
    expect(client.messages).toHaveLength(1);
  });

  test('that names a root which is not there is told in a message', async () => {
    const { client } = startSession();
    const { folder, design } = engine('version: 1\nroots: [{ name: main, path: nowhere }]\n');
    await client.initialize([folder]);
    const uri = await client.open(design);
    expect(await client.diagnostics(uri)).toEqual([]);
    expect(client.messages).toEqual([expect.stringContaining('there is no such file or folder')]);
  });
});

test('each of two folders judges its own documents', async () => {
  const { client } = startSession();
  const [first, second] = [engine(), engine()];
  writeFileSync(second.source('atom/model_engine/utils.py'), '# emptied\n');
  await client.initialize([first.folder, second.folder]);
  const right = await client.open(first.design);
  const broken = await client.open(second.design);
  expect(await client.diagnostics(right)).toEqual([]);
  expect(await client.diagnostics(broken)).not.toEqual([]);
});
