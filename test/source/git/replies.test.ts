import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseHeader, ReplyStream } from '../../../src/source/git/replies.ts';

const ID = 'a'.repeat(40);

test('a header tells id, kind and size', () => {
  expect(parseHeader(`${ID} blob 12`)).toEqual({ status: 'found', id: ID, kind: 'blob', size: 12 });
  expect(parseHeader(`${'b'.repeat(64)} commit 0`)).toMatchObject({ status: 'found', kind: 'commit' });
});

test('a name that looks like a reply is still missing', () => {
  expect(parseHeader(`${ID} blob 12 missing`).status).toBe('missing');
  expect(parseHeader('HEAD:a b missing').status).toBe('missing');
  expect(parseHeader('abcd ambiguous').status).toBe('missing');
  expect(parseHeader('warning: something').status).toBe('unexpected');
});

test('replies are cut alike however the bytes arrive', () => {
  const body = fc.uint8Array({ maxLength: 12 });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(body, fc.boolean()), { maxLength: 6 }),
      fc.integer({ min: 1, max: 9 }),
      (bodies, step) => {
        const stream = Buffer.concat(
          bodies.flatMap(([bytes]) => [Buffer.from(`${ID} blob ${bytes.length}\n`), bytes, Buffer.from('\n')]),
        );
        const seen: (string | null)[] = [];
        let asked = 0;
        const replies = new ReplyStream({
          header: (header) => {
            const keep = bodies[asked++]?.[1] ?? false;
            return header.status === 'found' ? { size: header.size, keep } : null;
          },
          body: (bytes) => seen.push(bytes && Buffer.from(bytes).toString('hex')),
        });
        for (let at = 0; at < stream.length; at += step) replies.push(stream.subarray(at, at + step));
        expect(seen).toEqual(bodies.map(([bytes, keep]) => (keep ? Buffer.from(bytes).toString('hex') : null)));
      },
    ),
  );
});
