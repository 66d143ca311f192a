import { describe, expect, test } from 'vitest';
import { cited, read } from './read.ts';

describe('a name in a file', () => {
  test.each([
    ['`queue.py::Queue.push`', 'queue.py::Queue.push'],
    ['queue.py::Queue without a mark.', 'queue.py::Queue'],
    ['`h2.rs::MAX_SIZE`', 'h2.rs::MAX_SIZE'],
    ['`h2.rs::Owner::method`', 'h2.rs::Owner::method'],
    ['`mod.rs#Context`', 'mod.rs::Context'],
    ['`queue.py:push()`', 'queue.py::push()'],
    ['`queue.py:Queue.push`', 'queue.py::Queue.push'],
    ['`tests/test_q.py::test_push[empty]`', 'tests/test_q.py::test_push[empty]'],
    ['`tests/test_q.py::TestQueue::test_push`', 'tests/test_q.py::TestQueue::test_push'],
    ['`Tools.psm1::Get-Item`', 'Tools.psm1::Get-Item'],
    ['[the context](src/mod.rs#Context)', 'src/mod.rs::Context'],
  ])('%s', (markdown, expected) => {
    expect(cited(markdown)).toEqual([expected]);
  });

  test.each([
    '`guide.md#heading`',
    '`package.json#tool`',
    '[a section](guide.md#heading)',
    '`queue.py:NNN`',
    '`queue.py:line`',
    '`std::vec` and `a::b::c`',
    '`queue.py:store.py`',
    'queue.py:push, without a mark',
  ])('%s is none', (markdown) => {
    expect(cited(markdown)).toEqual([]);
  });

  test('spans the whole, and has neither lines nor digits', () => {
    const { citations } = read('See `queue.py::Queue.push`.');
    expect(citations[0]).toMatchObject({ form: 'symbol', raw: 'queue.py::Queue.push', lines: null, digits: null });
  });
});
