import { expect, test } from 'vitest';
import { throttle } from '../../src/source/throttle.ts';

test('never more than the limit runs at once, and all of it runs', async () => {
  const run = throttle(3);
  let running = 0;
  let most = 0;
  const work = async (value: number): Promise<number> => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setImmediate(resolve));
    running--;
    return value;
  };
  const values = Array.from({ length: 20 }, (_, index) => index);
  expect(await Promise.all(values.map((value) => run(() => work(value))))).toEqual(values);
  expect(most).toBe(3);
});

test('work that fails gives its place to the next', async () => {
  const run = throttle(1);
  await expect(run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await run(async () => 'next')).toBe('next');
});
