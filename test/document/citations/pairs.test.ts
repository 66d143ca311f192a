import { describe, expect, test } from 'vitest';
import { cited, read } from './read.ts';

describe('a name beside a file', () => {
  test.each([
    ['`Queue.push` (`lib/queue.py`)', ['lib/queue.py::Queue.push']],
    ['`Queue.push`\n(`lib/queue.py`)', ['lib/queue.py::Queue.push']],
    ['(`Queue.push`, `queue.py`)', ['queue.py::Queue.push']],
    ['`push_all` in `queue.py`', ['queue.py::push_all']],
    ['`push_all` is defined in `queue.py`', ['queue.py::push_all']],
    ['the `push_all` helper in\n`queue.py`', ['queue.py::push_all']],
    ['`A.x` and `B.y` in `queue.py`', ['queue.py::A.x', 'queue.py::B.y']],
    ['`A.x`, `B.y` and `C.z` (`queue.py`)', ['queue.py::A.x', 'queue.py::B.y', 'queue.py::C.z']],
    ['`first_at` / `last_at` in `queue.py`', ['queue.py::first_at', 'queue.py::last_at']],
    ['`A.x` (the head), `B.y` and `C.z` (the rest) in `queue.py`', ['queue.py::A.x', 'queue.py::B.y', 'queue.py::C.z']],
    ['the `Queue._on_*` methods (`queue.py`)', ['queue.py::Queue._on_*']],
    ['`LIMIT_S = 0.25` (`queue.py`)', ['queue.py::LIMIT_S = 0.25']],
    ['`poll_rate` (default, in `queue.py`)', ['queue.py::poll_rate']],
    ['(`PING_S`, 2.0 s, read in `run_loop` in `queue.py`)', ['queue.py::PING_S', 'queue.py::run_loop']],
    [
      '`item.at` in `Queue.push` and `item.end` in `Queue.pop` (`queue.py`)',
      ['queue.py::Queue.push', 'queue.py::Queue.pop'],
    ],
    ['routes `start_run` and `stop_run` in `server.py`', ['server.py::start_run', 'server.py::stop_run']],
    ['- `Queue.push` — `queue.py`', ['queue.py::Queue.push']],
    ['`push_all` in `a.py`, the `Store` writes in `b.py`', ['a.py::push_all', 'b.py::Store']],
    ['`push_all` (`a.py`), `pop_all` (`b.py`)', ['a.py::push_all', 'b.py::pop_all']],
    ["`push_all` in `queue.py`, called from that file's `main`", ['queue.py::push_all', 'queue.py::main']],
  ])('%s', (markdown, expected) => {
    expect(cited(markdown)).toEqual(expected);
  });

  test.each([
    ['a file alone', 'See `queue.py` for more.'],
    ['a flag', '`--dry-run` (`queue.py`)'],
    ['a path', '`lib/tools/` (`queue.py`)'],
    ['a route', '`/metrics` in `queue.py`'],
    ['an environment value', '`MODE=1` in `queue.py`'],
    ['several words', '`push all items` in `queue.py`'],
    ['a value that every file holds', '`None` in `queue.py` and `true` in `store.rs`'],
    ['a commit', '`52c37317b` in `queue.py`'],
    ['an id of a decision', '`D72` in `queue.py`'],
    ['a name that the file does not hold', 'there is no `push_all` in `queue.py`'],
    ['a name that is not read there', 'it does not read `push_all` in `queue.py`'],
    ['a sentence that goes on', '`push_all` and its callers in `queue.py`'],
    ['several files', '`push_all` (`queue.py`, `store.py`)'],
    ['a name after the file', "`push_all` (`queue.py` `pop_all`), `push_all` (`queue.py`'s start)"],
    ['the file without its ending', 'the `queue` module in `queue.py`'],
    ['an enumeration', 'We touch `push_all`, `queue.py`, `pop_all`.'],
    ['a document', '`push_all` in `guide.md`'],
    ["a user's own file", '`push_all` in `~/settings.json`'],
  ])('is none: %s', (_, markdown) => {
    expect(cited(markdown)).toEqual([]);
  });

  test('with lines the name is only an anchor', () => {
    expect(cited('`Queue.push` (`queue.py:10`)')).toEqual(['queue.py:10']);
    expect(cited('`Queue.push` (`queue.py`, line 10)')).toEqual(['queue.py:10']);
    expect(cited('`Queue.push` (`queue.py`, `:10`)')).toEqual(['queue.py:10']);
    expect(cited('`Queue.push` in `queue.py::Queue`')).toEqual(['queue.py::Queue']);
  });

  test('spans the name without its mark, and knows where the file stands', () => {
    const { file, citations } = read('`LIMIT_S = 0.25` (`queue.py`)');
    expect(citations[0]).toMatchObject({ form: 'pair', raw: 'LIMIT_S = 0.25', symbol: 'LIMIT_S = 0.25', lines: null });
    expect(citations[0]?.fileSpan && file.slice(citations[0].fileSpan)).toBe('queue.py');
  });
});
