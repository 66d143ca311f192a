import { describe, expect, test } from 'vitest';
import { cited, read } from './read.ts';

describe('paths', () => {
  test.each([
    ['`src/lib/queue.rs:7`', 'src/lib/queue.rs:7'],
    ['`h2.rs:7`', 'h2.rs:7'],
    ['`2026-05-10-note-19.md:7`', '2026-05-10-note-19.md:7'],
    ['`test_kv.py:7`', 'test_kv.py:7'],
    ['`./queue.py:7`', './queue.py:7'],
    ['`../lib/queue.py:7`', '../lib/queue.py:7'],
    ['`/abs/queue.py:7`', '/abs/queue.py:7'],
    ['`~/queue.py:7`', '~/queue.py:7'],
    ['`src\\queue.rs:7`', 'src/queue.rs:7'],
    ['`C:\\work\\queue.rs:7`', 'C:/work/queue.rs:7'],
    ['`@scope/pkg/x.ts:7`', '@scope/pkg/x.ts:7'],
    ['`app/[id]/page.tsx:7`', 'app/[id]/page.tsx:7'],
    ['`src/+page.svelte:7`', 'src/+page.svelte:7'],
    ['`lib/__init__.py:7`', 'lib/__init__.py:7'],
    ['`types.d.ts:7`', 'types.d.ts:7'],
    ['`config.h.in:7`', 'config.h.in:7'],
    ['`Makefile:7`', 'Makefile:7'],
    ['`Dockerfile:7`', 'Dockerfile:7'],
    ['`CMakeLists.txt:7`', 'CMakeLists.txt:7'],
    ['`go.mod:7`', 'go.mod:7'],
    ['`Cargo.lock:7`', 'Cargo.lock:7'],
    ['`.gitignore:7`', '.gitignore:7'],
    ['`.github/workflows/ci.yml:7`', '.github/workflows/ci.yml:7'],
    ['`.githooks/pre-push:7-9`', '.githooks/pre-push:7-9'],
    ['`scripts/release:7`', 'scripts/release:7'],
    ['`src/größe.py:7`', 'src/größe.py:7'],
    ['参照queue.py:7', 'queue.py:7'],
    ['see …/lib/queue.py:7', 'lib/queue.py:7'],
    ['see .../lib/queue.py:7', 'lib/queue.py:7'],
    ['queue.py:7/store.py:9', 'queue.py:7'],
  ])('%s', (markdown, expected) => {
    expect(cited(markdown)[0]).toBe(expected);
  });

  test('two paths side by side stay two', () => {
    expect(cited('queue.py:7/store.py:9')).toEqual(['queue.py:7', 'store.py:9']);
    expect(cited('`queue.py:7`/`store.py:9`')).toEqual(['queue.py:7', 'store.py:9']);
  });

  test.each([
    'all of `*.py:10`',
    '`src/**/x.py:10`',
    '`{a,b}.py:10`',
    '`<name>.py:10`',
    '`$ROOT/x.py:10`',
    '`$' + '{ROOT}/x.py:10`',
    'Node.js:20 is the runtime',
    '`next.js#123`',
    '`Session.open:260`',
    '`library/image:20`',
    '`files named .test.ts:10`',
    '`run.log:43`',
  ])('%s names no file', (markdown) => {
    expect(cited(markdown)).toEqual([]);
  });

  test('a commit before or after the path is its revision', () => {
    const { citations } = read('`52c37317b:src/queue.py:10` and `src/store.py@0fe12ab9c:4`');
    expect(citations.map(({ file, revision }) => [file, revision])).toEqual([
      ['src/queue.py', '52c37317b'],
      ['src/store.py', '0fe12ab9c'],
    ]);
    expect(citations[0]?.raw).toBe('src/queue.py:10');
  });

  test.each(['`origin/master:docs/x.md`', '`HEAD:src/queue.py:10`', '`v1.2:queue.py:10`', '`main~2:queue.py:10`'])(
    '%s is a place of another revision',
    (markdown) => {
      expect(cited(markdown)).toEqual([]);
    },
  );
});
