import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { main } from '../../src/cli/main.ts';
import { fakeIo, folderWith } from './fake-io.ts';

async function run(...argv: readonly string[]) {
  const folder = folderWith({});
  const io = fakeIo(folder);
  const exitCode = await main(['simulate', ...argv], io);
  return { exitCode, folder, ...io.written };
}

test('a rule that holds is exit 0 and one line', async () => {
  const { exitCode, stdout } = await run('T4', '--runs', '5');
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(/^T4 +confirmed +\d+ runs {2}max\(a, r\) \+ T\n$/);
});

test('another formula is refuted with both times, a timeline, a picture and a trace', async () => {
  const { exitCode, stdout, folder } = await run(
    ...['T4', '--formula', 'a + T', '--timeline', 'a.svg', '--trace', 'a.json'],
  );
  expect(exitCode).toBe(1);
  expect(stdout).toMatch(/stated [\d.]+, observed [\d.]+/);
  expect(stdout).toMatch(/^engine-P +\[/m);
  expect(existsSync(join(folder, 'a.svg'))).toBe(true);
  expect(JSON.parse(readFileSync(join(folder, 'a.json'), 'utf8'))).toMatchObject([{ rule: 'T4', outcome: 'refuted' }]);
});

test('a held parameter changes the answer', async () => {
  expect((await run('T5', '--param', 'router=parallel', '--runs', '5')).exitCode).toBe(1);
});

test.each([
  [['T999'], 'no timing rule'],
  [['T4', '--runs', 'many'], 'not a count'],
  [['T4', '--param', 'router'], 'not name=value'],
  [['--formula', 'a'], 'for one rule'],
])('%j is told and is exit 2', async (argv, words) => {
  const { exitCode, stderr } = await run(...argv);
  expect(exitCode).toBe(2);
  expect(stderr).toContain(words);
});
