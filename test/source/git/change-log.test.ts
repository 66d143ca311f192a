import { expect, test } from 'vitest';
import { parseChangeLog } from '../../../src/source/git/change-log.ts';
import { parsePatches } from '../../../src/source/git/patches.ts';
import { parseRenames } from '../../../src/source/git/renames.ts';

const id = (letter: string) => letter.repeat(40);

test('a change log knows the commits of each file, newest first', () => {
  const { order, commitsOf } = parseChangeLog(`commit ${id('b')}\0\na.py\0b.py\0commit ${id('a')}\0\na.py\0`);
  expect([...order.keys()]).toEqual([id('b'), id('a')]);
  expect(commitsOf.get('a.py')).toEqual([id('b'), id('a')]);
  expect(commitsOf.get('b.py')).toEqual([id('b')]);
});

test('renames are read as pairs of names, whatever these hold', () => {
  expect(parseRenames('R100\0old name.py\0new.py\0R091\0a\nb.py\0c.py\0')).toEqual([
    { from: 'old name.py', to: 'new.py' },
    { from: 'a\nb.py', to: 'c.py' },
  ]);
});

test('a patch keeps lines that look like headers', () => {
  const text = [
    `commit ${id('a')}`,
    '',
    'diff --git a/d.md b/d.md',
    'new file mode 100644',
    '--- /dev/null',
    '+++ b/d.md',
    '@@ -0,0 +1,2 @@',
    '+++ b/not-a-header',
    '+commit is a word',
  ].join('\n');
  expect(parsePatches(text)).toEqual([
    { commit: id('a'), path: 'd.md', isCreation: true, added: ['++ b/not-a-header', 'commit is a word'], removed: [] },
  ]);
});
