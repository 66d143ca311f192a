import { expect, test } from 'vitest';
import { once, onceFor } from '../../src/source/memo.ts';

test('calls share one promise', async () => {
  let made = 0;
  const get = once(async () => ++made);
  expect(get()).toBe(get());
  expect([await get(), made]).toEqual([1, 1]);
});

test('calls with the same key share one promise, others do not', async () => {
  const made: string[] = [];
  const get = onceFor(async (key) => made.push(key));
  expect(get('a')).toBe(get('a'));
  expect(get('a')).not.toBe(get('b'));
  expect(made).toEqual(['a', 'b']);
});
