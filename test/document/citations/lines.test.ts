import { describe, expect, test } from 'vitest';
import { cited, digits, read } from './read.ts';

describe('lines beside their path', () => {
  test.each([
    ['`queue.py:10`', 'queue.py:10'],
    ['queue.py:10 without a mark', 'queue.py:10'],
    ['`queue.py`:10, digits outside the mark', 'queue.py:10'],
    ['`queue.py:10-20`', 'queue.py:10-20'],
    ['`queue.py:10–20` en dash', 'queue.py:10-20'],
    ['`queue.py:10—20` em dash', 'queue.py:10-20'],
    ['`queue.py:10−20` minus', 'queue.py:10-20'],
    ['`queue.py:10..20`', 'queue.py:10-20'],
    ['`queue.py:10--20`', 'queue.py:10-20'],
    ['`queue.py:L10-L20`', 'queue.py:10-20'],
    ['`queue.py#L10`', 'queue.py:10'],
    ['`queue.py#L10-L20`', 'queue.py:10-20'],
    ['`queue.py#L10-20`', 'queue.py:10-20'],
    ['`queue.py#L10C3-L20C7`', 'queue.py:10-20'],
    ['`queue.py#10`', 'queue.py:10'],
    ['`guide.md#L12`', 'guide.md:12'],
    ['`queue.py` L10', 'queue.py:10'],
    ['(`queue.py` L10-20)', 'queue.py:10-20'],
    ['`queue.py` (L10-L20)', 'queue.py:10-20'],
    ['(`queue.py`, L10)', 'queue.py:10'],
    ['`queue.py`, line 10', 'queue.py:10'],
    ['`queue.py` line 10', 'queue.py:10'],
    ['`queue.py` at line 10', 'queue.py:10'],
    ['`queue.py` (line 10)', 'queue.py:10'],
    ['`queue.py` (lines 10–20)', 'queue.py:10-20'],
    ['`queue.py`, lines 10 to 20', 'queue.py:10-20'],
    ['"queue.py", line 10', 'queue.py:10'],
    ['line 10 of `queue.py`', 'queue.py:10'],
    ['lines 10-20 of the file `queue.py`', 'queue.py:10-20'],
    ['L10-L20 of `queue.py`', 'queue.py:10-20'],
    ['`queue.py:10:5` with a column', 'queue.py:10'],
    ['`queue.py:10+` and on', 'queue.py:10+'],
    ['`queue.py:~10` about there', 'queue.py:10'],
    ['`queue.py:10ish` about there', 'queue.py:10'],
    ['It ends at `queue.py:41`.', 'queue.py:41'],
    ['It ends at queue.py:41.', 'queue.py:41'],
    ['`queue.py:0` is read, to be refused later', 'queue.py:0'],
    ['`queue.py:99999999999` is read, to be refused later', 'queue.py:99999999999'],
    ['`queue.py:20-10` is read, to be refused later', 'queue.py:20-10'],
    ['# Heading on queue.py:10', 'queue.py:10'],
    ['- item\n  goes on to `queue.py:10`', 'queue.py:10'],
    ['| a | b |\n|---|---|\n| x | `queue.py:10` |', 'queue.py:10'],
    ['```\nstep one -> queue.py:10\n```', 'queue.py:10'],
  ])('%s', (markdown, expected) => {
    expect(cited(markdown)).toEqual([expected]);
  });

  test.each([
    '`queue.py:41.5` is a decimal',
    '`queue.py:10x`',
    '`queue.py:2026-05-10`',
    '`queue.py:NNN`',
    '`queue.py:line`',
    '`queue.py:010`',
    '`cache.c` L2 lookups are slow',
    '`queue.py: 3`',
    '`queue.py:10%`',
  ])('%s cites no line', (markdown) => {
    expect(cited(markdown)).toEqual([]);
  });
});

describe('the spans', () => {
  test('run from the path to the last digit, without `+` and without the column', () => {
    const { file, citations } = read('See `lib/queue.py:10+` and `a.py:4:7`.');
    expect(citations.map(({ raw }) => raw)).toEqual(['lib/queue.py:10', 'a.py:4']);
    expect(citations.map(({ span }) => file.slice(span))).toEqual(['lib/queue.py:10', 'a.py:4']);
    expect(citations.map(({ fileSpan }) => fileSpan && file.slice(fileSpan))).toEqual(['lib/queue.py', 'a.py']);
  });

  test('digits leave the letters before the first out', () => {
    expect(digits('`queue.py#L10-L20`')).toEqual(['10-L20']);
    expect(digits('`queue.py:10–20`')).toEqual(['10–20']);
    expect(digits('lines 10 to 20 of `queue.py`')).toEqual(['10 to 20']);
  });

  test('stand on the line of the digits where the path stands on another', () => {
    const { file, citations } = read('It is set in lines 12-34 of\n`queue.py` and nowhere else.');
    expect(citations).toHaveLength(1);
    expect(citations[0]?.raw).toBe('12-34');
    expect(file.lineAt(citations[0]?.span.start ?? 0)).toBe(1);
    expect(citations[0]?.fileSpan && file.slice(citations[0].fileSpan)).toBe('queue.py');
  });

  test('are right behind entities, quotation marks and indentation', () => {
    const { file, citations } = read('> - a &amp; b\n>   `queue.py:10`\n>   and `lib/x.ts:3`');
    expect(citations.map(({ span }) => file.slice(span))).toEqual(['queue.py:10', 'lib/x.ts:3']);
  });
});
