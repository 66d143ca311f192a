import { describe, expect, test } from 'vitest';
import { cited, read } from './read.ts';

describe('a number carries on', () => {
  test.each([
    ['`queue.py:10` and later `:20`', ['queue.py:10', 'queue.py:20']],
    ['`queue.py` opens it (`:20`)', ['queue.py:20']],
    ['queue.py:10, freed at :20-25', ['queue.py:10', 'queue.py:20-25']],
    ['queue.py:10 (:2708/:2768)', ['queue.py:10', 'queue.py:2708', 'queue.py:2768']],
    ['`queue.py:10`, `:209/224`', ['queue.py:10', 'queue.py:209', 'queue.py:224']],
    ['`queue.py` then (`:592 -> :1364`)', ['queue.py:592', 'queue.py:1364']],
    ['`queue.py:10 -> :20`', ['queue.py:10', 'queue.py:20']],
    ['`queue.py:10`, L20-25', ['queue.py:10', 'queue.py:20-25']],
    ['`queue.py` is long, see L20', ['queue.py:20']],
    ['`queue.py` (the root, lines 44-58)', ['queue.py:44-58']],
    ['`queue.py` says so on line 12 too', ['queue.py:12']],
    ['`queue.py:10` on one line\nand `:20` on the next', ['queue.py:10', 'queue.py:20']],
    ['`queue.py:10` first, gate :45-46 then', ['queue.py:10', 'queue.py:45-46']],
    ['[the queue](lib/queue.py) runs it (`:20`)', ['lib/queue.py:20']],
  ])('%s', (markdown, expected) => {
    expect(cited(markdown)).toEqual(expected);
  });

  test('to the file named last before it, never to one named after it', () => {
    expect(cited('`queue.py:10` and `store.py:5`, then `:20`, as in `main.py:3`')).toEqual([
      'queue.py:10',
      'store.py:5',
      'store.py:20',
      'main.py:3',
    ]);
    expect(cited('`:20` comes before `queue.py:10`')).toEqual(['queue.py:10']);
  });

  test('within its row from earlier cells, then down its column', () => {
    expect(cited('| a | b |\n|---|---|\n| `queue.py:10` | `:20` |')).toEqual(['queue.py:10', 'queue.py:20']);
    expect(cited('| a | b |\n|---|---|\n| `:20` | `queue.py:10` |')).toEqual(['queue.py:10']);
    expect(cited('| a | `queue.py` |\n|---|---|\n| x | `:20` |')).toEqual(['queue.py:20']);
    const column = '| a | b |\n|---|---|\n| x | `queue.py:10` |\n| y | - |\n| z | `:20` |\n| `main.py` | `:30` |';
    expect(cited(column)).toEqual(['queue.py:10', 'queue.py:20', 'main.py:30']);
    expect(read(column).citations[2]?.reach).toEqual(['main.py', 'queue.py']);
  });

  test('within a list from the item and from the paragraph that leads the list in', () => {
    expect(cited('The hooks (`queue.py`):\n\n- `push` (`:20`)\n- `pull` (`:30`)')).toEqual([
      'queue.py:20',
      'queue.py:30',
    ]);
    expect(cited('- `queue.py:10`\n  - deeper: `:20`')).toEqual(['queue.py:10', 'queue.py:20']);
    expect(cited('- `queue.py:10`\n- sibling: `:20`')).toEqual(['queue.py:10']);
  });

  test('not across paragraphs, but below a heading that names the file', () => {
    expect(cited('`queue.py:10`\n\nAnother paragraph: `:20`')).toEqual(['queue.py:10']);
    expect(cited('## `queue.py`\n\nIt locks (`:20`).')).toEqual(['queue.py:20']);
  });

  test('and knows every file in reach, nearest first, and its head', () => {
    const { citations } = read('`queue.py:10` calls `store.py:5` and `main.py`, see `:20`');
    expect(citations[2]?.reach).toEqual(['main.py', 'store.py', 'queue.py']);
    expect(citations[2]?.head).toBeNull();
    expect(read('`queue.py:10` and `:20`').citations[1]?.head).toBe(0);
  });

  test('to the file that the words before it speak of', () => {
    const text =
      'Parked at `lantern_pump.py:320`, so `store.py:900` waits; it clears the flag, as Lantern does (`:383`).';
    expect(cited(text)[2]).toBe('lantern_pump.py:383');
  });

  test('with a span that starts at the colon, the letter or the first digit', () => {
    const { citations } = read('`queue.py`: (`:20`), L30-35, lines 40-45');
    expect(citations.map(({ raw }) => raw)).toEqual([':20', 'L30-35', '40-45']);
  });

  test('`L1188` with no file in reach means the document itself', () => {
    expect(cited('Say so in the bullet at L1188-1192.')).toEqual(['this document:1188-1192']);
  });
});

describe('no number carries on', () => {
  test.each([
    ['with no file in reach', 'It stands at `:20`, says the text.'],
    ['from a slice', '`queue.py` takes `items[:20]`'],
    ['from a time', '`queue.py` ran at 12:30:45 and 9:15'],
    ['from a ratio', '`queue.py` mixes 3:1'],
    ['from a port', '`queue.py` listens on `:8080`'],
    ['from a host and port', '`queue.py` talks to `localhost:8080` and 127.0.0.1:9000 and `[::1]:80`'],
    ['from a key and value', '`queue.py` takes `retries:3` and retries :3'],
    ['from an emoji', '`queue.py` is done :100: and `:tada:`'],
    ['from a cron minute', '`queue.py` runs every hour at :15'],
    ['from a level', '`queue.py` sits above the L2 cache and the L1/L3 caches'],
    ['from a count of lines', '`queue.py` has functions 91, lines 94'],
    ['from a line of something else', '`queue.py` prints it on line 3 of the output'],
    ['from a log', '`queue.py` wrote `run.log:43` and `:410`'],
    ['from a document named by its number', '`queue.py` follows ADR-0058 (`:66`, `:173-175`)'],
    ['from plain text without an announcement', '`queue.py` has :20 things'],
  ])('%s', (_, markdown) => {
    expect(cited(markdown)).toEqual([]);
  });
});
