import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderWith } from '../cli/fake-io.ts';
import { commitAll } from '../cli/repository.ts';
import { startSession } from './client.ts';

const PUMP = 'import os\n\n\ndef open_valve(level):\n    check(level)\n    return level + 1\n';
const TEXT = 'Intro.\n\nSee pump.py:6.\n';

/** A citation that only its history refutes: the sentence is silent, and two lines came in above. */
async function opened() {
  const session = startSession();
  const folder = folderWith({ 'pump.py': PUMP, 'doc.md': TEXT });
  commitAll(folder);
  writeFileSync(join(folder, 'pump.py'), `LIMIT = 5\nFLOOR = 1\n${PUMP}`);
  await session.client.initialize([folder]);
  const uri = await session.client.open(join(folder, 'doc.md'));
  return { ...session, uri, folder };
}

test('the history is asked when a document is opened, and its answer holds while other lines are typed', async () => {
  const { client, uri, settle } = await opened();
  expect((await client.diagnostics(uri)).map(({ code }) => code)).toEqual(['citation/drifted']);
  await client.replace(uri, 'Intro.', 'Intro.\n\nMore.');
  await settle();
  expect((await client.diagnostics(uri)).map(({ code, range }) => [code, range])).toEqual([
    ['citation/drifted', client.rangeOf(uri, 'pump.py:6')],
  ]);
});

test('a citation that is typed is judged without it, and with it once saved', async () => {
  const { client, uri, settle } = await opened();
  await client.diagnostics(uri);
  await client.replace(uri, 'pump.py:6', 'pump.py:7');
  await settle();
  expect(await client.diagnostics(uri)).toEqual([]);
  await client.replace(uri, 'pump.py:7', 'pump.py:6');
  client.forget();
  await client.save(uri);
  expect((await client.diagnostics(uri)).map(({ code }) => code)).toEqual(['citation/drifted']);
});

test('a source that changes while a line is typed is judged with its history all the same', async () => {
  const { client, uri, waiting, settle, folder } = await opened();
  await client.diagnostics(uri);
  await client.tellChanged(join(folder, 'pump.py'));
  await waiting();
  await client.replace(uri, 'Intro.', 'Introduction.');
  client.forget();
  await settle();
  expect((await client.diagnostics(uri)).map(({ code }) => code)).toEqual(['citation/drifted']);
});
