import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { ObjectReader } from '../../../src/source/git/batch.ts';
import type { GitChild, Spawn } from '../../../src/source/git/launch.ts';
import { ENVIRONMENT, removeFolder, TestRepository } from './repository.ts';

const FILES = 500;

let repository: TestRepository;
let ids: readonly string[];

beforeAll(() => {
  repository = new TestRepository();
  for (let index = 0; index < FILES; index++) repository.write(`many/${index}.txt`, contentOf(index));
  repository.write('with space.txt', 'spaced\n');
  repository.write('empty.txt', '');
  repository.commit('first');
  const names = Array.from({ length: FILES }, (_, index) => `HEAD:many/${index}.txt`);
  ids = repository.git('rev-parse', ...names).split('\n');
});

afterAll(() => repository.dispose());

/** Some span many chunks, some hold what looks like a header. */
function contentOf(index: number): string {
  return `${'a'.repeat(40)} blob ${index}\n`.repeat(1 + (index % 50) * 20);
}

function readerOver(spawnWith: Spawn = spawn): ObjectReader {
  const reader = new ObjectReader({ folder: repository.folder, spawn: spawnWith, env: ENVIRONMENT });
  onTestFinished(() => reader.close());
  return reader;
}

async function textOf(reader: ObjectReader, object: string): Promise<string> {
  const read = await reader.read(object);
  return read.status === 'found' ? Buffer.from(read.bytes).toString() : read.status;
}

/** Spawns git, and keeps what was spawned. */
function watched(change: (args: readonly string[]) => readonly string[] = (args) => args) {
  const children: ReturnType<typeof spawn>[] = [];
  const spawnWith: Spawn = (command, args, options) => {
    const child = spawn(command, change(args), options);
    children.push(child);
    return child;
  };
  return { children, spawnWith };
}

test('an idle process leaves nothing that keeps the program alive', async () => {
  const held = (): string[] => process.getActiveResourcesInfo().filter((name) => /Process|Pipe/.test(name));
  // First of the file: no process of another test is still closing.
  const before = held();
  const reader = readerOver();
  const read = reader.read('HEAD');
  expect(held().length).toBeGreaterThan(before.length);
  await read;
  expect(held()).toEqual(before);
});

test('500 reads at once go through one process', async () => {
  const { children, spawnWith } = watched();
  const reader = readerOver(spawnWith);
  const texts = await Promise.all(ids.map((id) => textOf(reader, id)));
  expect(texts).toEqual(ids.map((_, index) => contentOf(index)));
  expect(children).toHaveLength(1);
});

test('objects are read by any name, with their kind and id', async () => {
  const reader = readerOver();
  const head = repository.git('rev-parse', 'HEAD');
  expect(await reader.read('HEAD')).toMatchObject({ status: 'found', kind: 'commit', id: head });
  expect(await reader.read('HEAD:many')).toMatchObject({ kind: 'tree' });
  expect(await textOf(reader, 'HEAD:with space.txt')).toBe('spaced\n');
  expect(await textOf(reader, 'HEAD:empty.txt')).toBe('');
});

test('what git does not have is missing, and the next read works', async () => {
  const reader = readerOver();
  const names = ['f'.repeat(40), 'HEAD:no such file', '-x', '--batch', 'aaaa blob 3'];
  expect(await Promise.all(names.map((name) => textOf(reader, name)))).toEqual(names.map(() => 'missing'));
  expect(await textOf(reader, ids[7] as string)).toBe(contentOf(7));
});

test.each(['', 'HEAD\nHEAD', 'HEAD\r', 'HEAD\0', 'x'.repeat(5000)])('the name %j never reaches git', async (name) => {
  const { children, spawnWith } = watched();
  expect(await readerOver(spawnWith).read(name)).toMatchObject({ status: 'fault', fault: { reason: 'malformed' } });
  expect(children).toHaveLength(0);
});

test('an object over the limit comes back without bytes, and the stream goes on', async () => {
  const reader = readerOver();
  const size = contentOf(49).length;
  const reads = [
    reader.read(ids[49] as string, size - 1),
    reader.read(ids[49] as string, size),
    reader.read(ids[0] as string),
  ];
  const [over, exact, after] = await Promise.all(reads);
  expect(over).toEqual({ status: 'too-large', kind: 'blob', id: ids[49], bytes: size });
  expect([exact?.status, after?.status]).toEqual(['found', 'found']);
});

test('a git before 2.36, which has no batch commands, reads as well', async () => {
  const { children, spawnWith } = watched((args) =>
    args.map((arg) => (arg === '--batch-command' ? '--no-such-option' : arg)),
  );
  const reader = readerOver(spawnWith);
  const texts = await Promise.all(ids.slice(0, 60).map((id) => textOf(reader, id)));
  expect(texts).toEqual(ids.slice(0, 60).map((_, index) => contentOf(index)));
  expect(await reader.read(ids[49] as string, 10)).toMatchObject({ status: 'too-large', bytes: contentOf(49).length });
  expect(await textOf(reader, 'HEAD:nothing')).toBe('missing');
  expect(children).toHaveLength(2);
});

test('a process killed half-way costs the read that it was at, not the others', async () => {
  const { children, spawnWith } = watched();
  const reader = readerOver(spawnWith);
  const reads = ids.map((id) => reader.read(id));
  await reads[99];
  children[0]?.kill('SIGKILL');
  const settled = await Promise.all(reads);
  const faults = settled.filter(({ status }) => status === 'fault');
  expect(faults.length).toBeLessThanOrEqual(1);
  expect(settled.filter(({ status }) => status === 'found')).toHaveLength(FILES - faults.length);
  expect(children).toHaveLength(2);
});

test('an idle process that is killed is replaced', async () => {
  const { children, spawnWith } = watched();
  const reader = readerOver(spawnWith);
  await reader.read('HEAD');
  const gone = new Promise((resolve) => children[0]?.on('close', resolve));
  children[0]?.kill('SIGKILL');
  await gone;
  expect(await reader.read('HEAD')).toMatchObject({ status: 'found' });
  expect(children).toHaveLength(2);
});

test('a git that dies at every start ends in faults, not in endless starts', async () => {
  let starts = 0;
  const dying: Spawn = (_command, _args, options) => {
    starts++;
    return spawn(process.execPath, ['-e', 'process.exit(3)'], options);
  };
  const reader = readerOver(dying);
  const reads = await Promise.all(ids.slice(0, 30).map((id) => reader.read(id)));
  expect(new Set(reads.map(({ status }) => status))).toEqual(new Set(['fault']));
  expect(starts).toBeLessThan(12);
});

test('a corrupt object costs its own read only', async () => {
  const damaged = new TestRepository();
  onTestFinished(() => damaged.dispose());
  damaged.write('bad.txt', 'bad\n');
  damaged.write('good.txt', 'good\n');
  damaged.commit('first');
  const bad = damaged.git('rev-parse', 'HEAD:bad.txt');
  const good = damaged.git('rev-parse', 'HEAD:good.txt');
  const path = join('.git', 'objects', bad.slice(0, 2), bad.slice(2));
  damaged.remove(path);
  damaged.write(path, 'this is no object');
  const reader = new ObjectReader({ folder: damaged.folder, spawn, env: ENVIRONMENT });
  onTestFinished(() => reader.close());
  const [broken, sound] = await Promise.all([reader.read(bad), textOf(reader, good)]);
  expect(broken.status).not.toBe('found');
  expect(sound).toBe('good\n');
});

test('a partial clone says of each blob whether it has it, and fetches none', async () => {
  repository.git('config', 'uploadpack.allowFilter', 'true');
  const partial = `${repository.folder}-partial`;
  repository.git('clone', '--quiet', '--bare', '--filter=blob:none', `file://${repository.folder}`, partial);
  onTestFinished(() => removeFolder(partial));
  const reader = new ObjectReader({ folder: partial, spawn, env: ENVIRONMENT });
  onTestFinished(() => reader.close());
  const reads = await Promise.all([...ids.slice(0, 20), 'HEAD'].map((id) => reader.read(id)));
  const missing = reads
    .slice(0, 20)
    .filter((read) => read.status === 'fault' && read.fault.reason === 'missing-object');
  expect(missing).toHaveLength(20);
  expect(reads[20]).toMatchObject({ status: 'found', kind: 'commit' });
});

test('closing ends the reads under way, and a later read starts anew', async () => {
  const { children, spawnWith } = watched();
  const reader = readerOver(spawnWith);
  const pending = reader.read('HEAD');
  await reader.close();
  expect(await pending).toMatchObject({ status: 'fault', fault: { reason: 'killed' } });
  expect(children[0]?.signalCode).toBe('SIGKILL');
  expect(await reader.read('HEAD')).toMatchObject({ status: 'found' });
  await reader.close();
  await reader.close();
  expect(children).toHaveLength(2);
});

test('a read while the process closes goes to a new one', async () => {
  const reader = readerOver();
  await reader.read('HEAD');
  const [, read] = await Promise.all([reader.close(), reader.read('HEAD')]);
  expect(read).toMatchObject({ status: 'found' });
});

class FakeChild extends EventEmitter implements GitChild {
  readonly stdin = new PassThrough();
  readonly stdout = new PassThrough();
  readonly stderr = new PassThrough();
  readonly kill = vi.fn(() => {
    setImmediate(() => this.emit('close', null, 'SIGKILL'));
    return true;
  });
  readonly ref = vi.fn();
  readonly unref = vi.fn();
}

test('the process keeps the program alive while a read is under way, and only then', async () => {
  const child = new FakeChild();
  const reader = new ObjectReader({ folder: '.', spawn: () => child, env: {} });
  const last = (): string => (lastCall(child.ref) > lastCall(child.unref) ? 'held' : 'free');
  const read = reader.read('HEAD');
  expect(last()).toBe('held');
  child.stdout.write('HEAD missing\n');
  expect(await read).toEqual({ status: 'missing' });
  expect(last()).toBe('free');
});

function lastCall(mock: { readonly mock: { readonly invocationCallOrder: readonly number[] } }): number {
  return mock.mock.invocationCallOrder.at(-1) ?? 0;
}

test('a process that answers what was not asked is ended', async () => {
  const child = new FakeChild();
  const reader = new ObjectReader({ folder: '.', spawn: () => child, env: {} });
  const read = reader.read('HEAD');
  child.stdout.write('hello\nHEAD missing\n');
  expect(await read).toMatchObject({ status: 'fault', fault: { reason: 'failed' } });
  expect(child.kill).toHaveBeenCalled();
});

test('a process that falls silent is ended', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const child = new FakeChild();
  const reader = new ObjectReader({ folder: '.', spawn: () => child, env: {} });
  const read = reader.read('HEAD');
  vi.advanceTimersByTime(119_000);
  expect(child.kill).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2_000);
  expect(await read).toMatchObject({ status: 'fault', fault: { reason: 'timed-out' } });
});
