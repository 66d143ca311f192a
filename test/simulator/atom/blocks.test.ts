import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { BlockPool } from '../../../src/simulator/atom/blocks.ts';

const step = fc.record({
  act: fc.constantFrom('allocate' as const, 'park' as const, 'release' as const),
  request: fc.integer({ min: 0, max: 5 }),
  blocks: fc.integer({ min: 0, max: 9 }),
});

test('whatever happens, free, held and parked blocks add up to the capacity', () => {
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const pool = new BlockPool(20);
      for (const { act, request, blocks } of steps) {
        try {
          if (act === 'allocate') pool.allocate(request, blocks);
          else pool[act](request);
        } catch (error) {
          expect((error as Error).message).toMatch(/has (no )?blocks/);
        }
        expect(pool.free + pool.allocated + pool.deferred).toBe(20);
        expect(Math.min(pool.free, pool.allocated, pool.deferred)).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

test('blocks that do not fit are not given', () => {
  const pool = new BlockPool(4);
  expect(pool.allocate(0, 3)).toBe(true);
  expect(pool.allocate(1, 2)).toBe(false);
  expect(pool.free).toBe(1);
});

test('parked blocks are not free until they are released', () => {
  const pool = new BlockPool(4);
  pool.allocate(0, 3);
  pool.park(0);
  expect([pool.free, pool.allocated, pool.deferred]).toEqual([1, 0, 3]);
  pool.release(0);
  expect([pool.free, pool.deferred]).toEqual([4, 0]);
});

test('freeing twice is refused', () => {
  const pool = new BlockPool(4);
  pool.allocate(0, 3);
  pool.release(0);
  expect(() => pool.release(0)).toThrow('has no blocks');
});
