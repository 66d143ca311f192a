import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const source = join(dirname(fileURLToPath(import.meta.url)), '..', 'src');

/** What each room may import besides itself; `.` is the library's own files beside `index.ts`. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  text: [],
  document: ['text'],
  source: ['text'],
  formula: ['text'],
  simulator: [],
  citation: ['text', 'document', 'source'],
  rules: ['text', 'document', 'source', 'formula', 'simulator', 'citation'],
  report: ['text', 'document', 'citation', 'rules'],
  config: ['text', 'report', 'rules'],
  fix: ['text', 'report'],
  '.': ['text', 'document', 'source', 'citation', 'config', 'report', 'fix', 'rules', 'formula', 'simulator'],
  cli: ['.', 'text', 'document', 'source', 'citation', 'config', 'report', 'fix', 'rules', 'simulator', 'server'],
  server: ['.', 'text', 'document', 'source', 'citation', 'config', 'report', 'fix'],
};
const EFFECTS = /\bprocess\.|\bconsole\.|\bDate\.now\b|\bnew Date\(|\bperformance\.now\b|\bMath\.random\b/;

const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => path.split(sep).join('/'));
const roomOf = (path: string): string => (path.includes('/') ? (path.split('/')[0] as string) : '.');

function importsOf(path: string): string[] {
  const text = readFileSync(join(source, path), 'utf8');
  return [...text.matchAll(/(?:from|import\()\s*'(\.{1,2}\/[^']+)'/g)].map((match) =>
    posix.join(posix.dirname(path), match[1] as string),
  );
}

test('the sources are found', () => {
  expect(files.length).toBeGreaterThan(5);
});

test('every room is known', () => {
  expect([...new Set(files.map(roomOf))].filter((room) => !(room in ALLOWED))).toEqual([]);
});

test('imports go down only', () => {
  const upward = files.flatMap((path) =>
    importsOf(path)
      .filter((target) => roomOf(target) !== roomOf(path) && !ALLOWED[roomOf(path)]?.includes(roomOf(target)))
      .map((target) => `${path} -> ${target}`),
  );
  expect(upward).toEqual([]);
});

test('no cycle between files', () => {
  const graph = new Map(files.map((path) => [path, importsOf(path)]));
  const done = new Set<string>();
  const visit = (path: string, trail: readonly string[]): string | null => {
    if (trail.includes(path)) return [...trail, path].join(' -> ');
    if (done.has(path)) return null;
    for (const next of graph.get(path) ?? []) {
      const cycle = visit(next, [...trail, path]);
      if (cycle) return cycle;
    }
    done.add(path);
    return null;
  };
  expect(files.map((path) => visit(path, [])).filter(Boolean)).toEqual([]);
});

test('only cli and server touch the process, the console and the clock', () => {
  const touching = files.filter(
    (path) => !['cli', 'server'].includes(roomOf(path)) && EFFECTS.test(readFileSync(join(source, path), 'utf8')),
  );
  expect(touching).toEqual([]);
});
