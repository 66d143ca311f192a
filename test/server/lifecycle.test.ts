import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  createProtocolConnection,
  ExitNotification,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';
import { main } from '../../src/cli/main.ts';
import { builtProgram } from '../cli/built.ts';
import { fakeIo, folderWith } from '../cli/fake-io.ts';
import { Client, startSession } from './client.ts';
import { engine } from './fixture.ts';

const BROKEN = 'See `scheduler.py:9999`.\n';

test('the server says what it can do, and asks to be told of files', async () => {
  const { client } = startSession();
  const { folder, design } = engine();
  const { capabilities, serverInfo } = await client.initialize([folder]);
  expect(serverInfo).toEqual({ name: 'compass-doc', version: '0.0.0' });
  expect(capabilities).toMatchObject({
    textDocumentSync: { openClose: true, change: 2, save: {} },
    hoverProvider: true,
    definitionProvider: true,
    codeActionProvider: { codeActionKinds: ['quickfix', 'source.fixAll.compass-doc'] },
  });
  await client.diagnostics(await client.open(design));
  expect(client.registered).toEqual(['workspace/didChangeWatchedFiles']);
});

describe('the exit code', () => {
  test('is 0 after a shutdown', async () => {
    const { client, exitCode } = startSession();
    const { folder, design } = engine();
    await client.initialize([folder]);
    await client.diagnostics(await client.open(design));
    await client.shutDown();
    expect(await exitCode).toBe(0);
  });

  test('is 1 without one', async () => {
    const { client, exitCode } = startSession();
    await client.initialize([engine().folder]);
    await client.connection.sendNotification(ExitNotification.type);
    expect(await exitCode).toBe(1);
  });

  test('is 2 where no way to speak is given', async () => {
    const io = fakeIo(folderWith({}));
    expect(await main(['lsp'], io)).toBe(2);
    expect(io.written.stderr).toContain('--stdio');
  });
});

test('what is no file, and what is not open, is passed over', async () => {
  const { client } = startSession();
  const { folder, design } = engine();
  await client.initialize([folder]);
  const { connection } = client;
  await connection.sendNotification('textDocument/didOpen', {
    textDocument: { uri: 'untitled:one', languageId: 'markdown', version: 1, text: BROKEN },
  });
  const position = { line: 0, character: 0 };
  expect(
    await connection.sendRequest('textDocument/hover', { textDocument: { uri: 'untitled:one' }, position }),
  ).toBeNull();
  expect(await client.diagnostics(await client.open(design, BROKEN))).toHaveLength(1);
});

test('a file that stands alone is judged against its own folder', async () => {
  const { client } = startSession();
  const folder = folderWith({ 'pump.py': 'def open_valve():\n    return 1\n' });
  await client.initialize([]);
  const uri = await client.open(`${folder}/notes.md`, 'See `pump.py:1` and `pump.py:7`.\n');
  expect((await client.diagnostics(uri)).map(({ range }) => range)).toEqual([client.rangeOf(uri, 'pump.py:7')]);
});

test('the built program serves on standard input and output, and ends with the client', async () => {
  const { folder, design } = engine();
  const child = spawn(process.execPath, [builtProgram(), 'lsp', '--stdio'], { cwd: folder, stdio: 'pipe' });
  onTestFinished(() => void child.kill());
  const exit = once(child, 'exit');
  const client = new Client(
    createProtocolConnection(new StreamMessageReader(child.stdout), new StreamMessageWriter(child.stdin)),
  );
  await client.initialize([folder]);
  const uri = await client.open(design, BROKEN);
  expect((await client.diagnostics(uri)).map(({ code }) => code)).toEqual(['citation/broken']);
  await client.replace(uri, 'scheduler.py:9999', 'scheduler.py:13');
  await client.replace(uri, 'See', 'See also');
  expect(await client.published(uri, (one) => one.version === 3 && one.diagnostics.length === 0)).toEqual([]);
  await client.shutDown();
  expect(await exit).toEqual([0, null]);
});

test('the built program ends when its input does', async () => {
  const child = spawn(process.execPath, [builtProgram(), 'lsp', '--stdio'], { cwd: folderWith({}), stdio: 'pipe' });
  onTestFinished(() => void child.kill());
  const exit = once(child, 'exit');
  child.stdin.end();
  expect(await exit).toEqual([1, null]);
});
