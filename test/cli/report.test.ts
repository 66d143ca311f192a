import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { main } from '../../src/cli/main.ts';
import { fakeIo, folderWith } from './fake-io.ts';

const PUMP = 'class Pump:\n    def close(self):\n        pass\n\n    def open_valve(self):\n        pass\n';
const FILES = {
  'pump.py': PUMP,
  'wrong.md': 'The pump opens in `Pump.open_valve` (`pump.py:2`).\n',
  'empty.md': 'Nothing.\n',
};

async function run(argv: readonly string[], folder = folderWith(FILES)) {
  const io = fakeIo(folder);
  const exitCode = await main(['report', ...argv], io);
  return { exitCode, folder, ...io.written };
}

describe('report', () => {
  test('writes the page to a file and is content with findings', async () => {
    const { exitCode, folder, stdout, stderr } = await run(['wrong.md', '--html', 'page.html']);
    expect({ exitCode, stdout, stderr }).toEqual({ exitCode: 0, stdout: '', stderr: '' });
    const page = readFileSync(join(folder, 'page.html'), 'utf8');
    expect(page).toContain('1 to mend');
    expect(page).toContain('<mark>pump.py:2</mark>');
  });

  test('writes to standard output without a file', async () => {
    const { exitCode, stdout } = await run(['wrong.md']);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^<!doctype html>/);
  });

  test.each([
    ['no citation was read', ['empty.md']],
    ['a document is missing', ['absent.md']],
    ['the file cannot be written', ['wrong.md', '--html', 'no/such/page.html']],
    ['no file is named', ['wrong.md', '--html', '']],
    ['a root is wrong', ['wrong.md', '--root', 'nowhere']],
  ])('is exit 2 when %s', async (_what, argv) => {
    const { exitCode, stderr } = await run(argv);
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/^error: /);
  });
});
