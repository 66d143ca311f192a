import { createTwoFilesPatch } from 'diff';

/** A unified diff that `git apply` takes; empty when nothing changes. */
export function unifiedDiff(path: string, before: string, after: string): string {
  if (before === after) return '';
  return createTwoFilesPatch(`a/${path}`, `b/${path}`, before, after, undefined, undefined, { context: 3 }).replace(
    /^=+\n/,
    '',
  );
}
