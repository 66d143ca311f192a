import { describe, expect, test } from 'vitest';
import { cited, digits, read } from './read.ts';

describe('lists', () => {
  test.each([
    ['`queue.py:28,288-291,425-434`', ['queue.py:28', 'queue.py:288-291', 'queue.py:425-434']],
    ['`queue.py:105/141/147`', ['queue.py:105', 'queue.py:141', 'queue.py:147']],
    ['`queue.py:10, 20 and 30`', ['queue.py:10', 'queue.py:20', 'queue.py:30']],
    ['queue.py:10,20-30, 40 and 50', ['queue.py:10', 'queue.py:20-30', 'queue.py:40', 'queue.py:50']],
    ['lines 10 and 20 in `queue.py`', ['queue.py:10', 'queue.py:20']],
    ['lines 10, 20 and 30-35 of `queue.py`', ['queue.py:10', 'queue.py:20', 'queue.py:30-35']],
    ['`queue.py` (line 10, 20)', ['queue.py:10', 'queue.py:20']],
    ['`queue.py` (lines 10, 20)', ['queue.py:10', 'queue.py:20']],
    ['(`queue.py:10-12`, `20-22`, `30-32`)', ['queue.py:10-12', 'queue.py:20-22', 'queue.py:30-32']],
    ['`queue.py#L10,L20`', ['queue.py:10', 'queue.py:20']],
    ['`queue.py:10`, `:20/30`', ['queue.py:10', 'queue.py:20', 'queue.py:30']],
  ])('%s', (markdown, expected) => {
    expect(cited(markdown)).toEqual(expected);
  });

  test('each member has its own digits and its head', () => {
    const { file, citations } = read('`queue.py:28,288-291`');
    expect(citations.map(({ form, head, raw }) => [form, head, raw])).toEqual([
      ['lines', null, 'queue.py:28'],
      ['list', 0, '288-291'],
    ]);
    expect(citations.map(({ digits: span }) => span && file.slice(span))).toEqual(['28', '288-291']);
    expect(citations[1]?.fileSpan).toBeNull();
  });

  test.each([
    ['queue.py:10, 20 files and more', ['queue.py:10']],
    ['queue.py:10 and 20 others', ['queue.py:10']],
    ['queue.py:10, 5.0 s', ['queue.py:10']],
    ['`queue.py:10`, 20 of them', ['queue.py:10']],
    ['queue.py:10, 20 of them', ['queue.py:10']],
    ['queue.py line 10, 20 of them', ['queue.py:10']],
    ['`queue.py:10`, `3` times', ['queue.py:10']],
    ['queue.py:10,2026-05-10-x.md:5', ['queue.py:10', '2026-05-10-x.md:5']],
  ])('%s counts things as well', (markdown, expected) => {
    expect(cited(markdown)).toEqual(expected);
  });

  test('a member on the next line is found there', () => {
    expect(digits('`queue.py:28,\n291-300`')).toEqual(['28', '291-300']);
  });
});
