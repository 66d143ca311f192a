import { expect, test } from 'vitest';
import { read } from './read.ts';

test('front matter cites in its fields, one or several', () => {
  const { citations } = read(
    '---\nname: push\nsource: lib/queue.go#L12\nmore:\n  - store.go:7\n  - "main.go:3-5"\nimage: base:20\n---\n\nText.\n',
  );
  expect(citations.map(({ form, raw }) => [form, raw])).toEqual([
    ['field', 'lib/queue.go#L12'],
    ['field', 'store.go:7'],
    ['field', 'main.go:3-5'],
  ]);
});
