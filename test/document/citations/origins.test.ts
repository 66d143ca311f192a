import { describe, expect, test } from 'vitest';
import { originIn } from '../../../src/document/citations/origins.ts';
import { read } from './read.ts';

describe('the origin of a file', () => {
  test.each([
    ['`wire.rs:146` of the crate `some-wire 1.0.0`', 'some-wire 1.0.0'],
    ['checked against `some-wire 1.0.0`, the crate it pins', 'some-wire 1.0.0'],
    ['the `some-wire` crate 1.0.2 holds it', 'some-wire 1.0.2'],
    ['package left-wing@1.3.0', 'left-wing 1.3.0'],
    ['some-wire 1.0.0: the type is open (wire.rs:146)', 'some-wire 1.0.0'],
    ['version 1.2 of the text', null],
    ['Runs on Thing 3.11 and up', null],
    ['the crate has no version', null],
  ])('%s', (text, expected) => {
    expect(originIn(text.replaceAll('`', ''))).toBe(expected);
  });

  test('reaches the cells of a table that the paragraph leads in', () => {
    const { citations } = read('Read in `some-wire 1.0.0`, the crate it pins:\n\n| a |\n|---|\n| `wire.rs:146` |');
    expect(citations[0]?.origin).toBe('some-wire 1.0.0');
  });

  test('is null elsewhere', () => {
    expect(read('`wire.rs:146`').citations[0]?.origin).toBeNull();
  });
});
