import { expect, test } from 'vitest';
import { unifiedDiff } from '../../src/fix/patch.ts';

test('a change is shown as a unified diff with three lines of context', () => {
  expect(unifiedDiff('d.md', 'a\nb\nc:1\nd\n', 'a\nb\nc:2\nd\n')).toBe(
    '--- a/d.md\n+++ b/d.md\n@@ -1,4 +1,4 @@\n a\n b\n-c:1\n+c:2\n d\n',
  );
});

test('no change is no diff', () => {
  expect(unifiedDiff('d.md', 'a\n', 'a\n')).toBe('');
});
