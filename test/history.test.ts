import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import * as fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULTS } from '../src/config/defaults.ts';
import { Git } from '../src/source/git/git.ts';
import { openWorktree } from '../src/source/worktree.ts';
import { verify } from '../src/verify.ts';
import { commitAll, git } from './cli/repository.ts';

const PUMP = ['import os', '', '', 'def open_valve(level):', '    check(level)', '    return level + 1', '', ''].join(
  '\n',
);
const ABOVE = ['LIMIT = 5', 'FLOOR = 1', ''].join('\n');

let folder: string;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'compass-doc-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (path: string, text: string) => writeFileSync(join(folder, path), text);

async function judged(path = 'doc.md') {
  const repository = new Git({ folder, spawn, env: process.env });
  const { report } = await verify({
    documents: [{ path, bytes: readFileSync(join(folder, path)) }],
    roots: [
      {
        setting: { name: 'main', path: '.', revision: null, prefix: null, external: false },
        tree: openWorktree(folder, fs, repository),
        history: { git: repository, head: null },
      },
    ],
    settings: { ...DEFAULTS, roots: [] },
    version: '0.0.0',
  });
  await repository.close();
  return report.documents[0]?.citations.map(({ verdict, suggestion }) => ({ verdict, suggestion }));
}

describe('history', () => {
  test('sentence and history agree: the repair is certain', async () => {
    write('pump.py', PUMP);
    write('doc.md', 'The level is checked first: `check` (`pump.py:5`).\n');
    commitAll(folder);
    write('pump.py', ABOVE + PUMP);
    expect(await judged()).toEqual([
      { verdict: 'drifted', suggestion: { path: 'pump.py', start: 7, end: 7, certain: true } },
    ]);
  });

  test('history says moved, the sentence is silent: the repair is offered', async () => {
    write('pump.py', PUMP);
    write('doc.md', 'See pump.py:6.\n');
    commitAll(folder);
    write('pump.py', ABOVE + PUMP);
    expect(await judged()).toEqual([
      { verdict: 'drifted', suggestion: { path: 'pump.py', start: 8, end: 8, certain: false } },
    ]);
  });

  test('the sentence says elsewhere and always did: misplaced', async () => {
    write('pump.py', `${PUMP}\ndef close_valve():\n    return 0\n`);
    write('doc.md', 'It ends in `close_valve` (`pump.py:1`).\n');
    commitAll(folder);
    expect(await judged()).toMatchObject([{ verdict: 'misplaced', suggestion: { start: 9 } }]);
  });

  test('a reflow of the document does not renew the citation', async () => {
    write('pump.py', PUMP);
    write('doc.md', 'See pump.py:6 there.\n');
    commitAll(folder);
    write('pump.py', ABOVE + PUMP);
    write('doc.md', 'See\npump.py:6 there.\n');
    commitAll(folder, 'two');
    expect(await judged()).toMatchObject([{ verdict: 'drifted', suggestion: { start: 8 } }]);
  });

  test('a file that was renamed is followed', async () => {
    write('pump.py', PUMP);
    write('doc.md', 'The level is checked first: `check` (`pump.py:5`).\n');
    commitAll(folder);
    renameSync(join(folder, 'pump.py'), join(folder, 'valves.py'));
    git(folder, 'add', '--all');
    git(folder, 'commit', '--quiet', '--message', 'rename');
    expect(await judged()).toEqual([
      { verdict: 'drifted', suggestion: { path: 'valves.py', start: 5, end: 5, certain: true } },
    ]);
  });

  test('an unmoved line is right however far a second place is', async () => {
    write('pump.py', PUMP);
    write('doc.md', 'The level is checked first: `check` (`pump.py:5`).\n');
    commitAll(folder);
    expect(await judged()).toMatchObject([{ verdict: 'ok', suggestion: null }]);
  });

  test('an uncommitted citation is judged against the work tree', async () => {
    write('pump.py', PUMP);
    write('doc.md', 'Nothing yet.\n');
    commitAll(folder);
    write('pump.py', ABOVE + PUMP);
    write('doc.md', 'It is `open_valve` (`pump.py:7`).\n');
    expect(await judged()).toMatchObject([{ verdict: 'ok' }]);
  });
});
