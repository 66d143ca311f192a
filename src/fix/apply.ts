import type { Fix } from '../report/report.ts';

type Edit = Fix['edits'][number];

export interface Applied {
  readonly text: string;
  readonly applied: number;
  /** Fixes that touch what an earlier one has already changed. */
  readonly skipped: number;
}

/** Edits that do not touch each other, from fixes that are taken wholly or not at all. */
export interface Chosen extends Omit<Applied, 'text'> {
  readonly edits: readonly Edit[];
}

/** Applies fixes to a text, each wholly or not at all; the first of two that overlap wins. */
export function applyFixes(text: string, fixes: readonly Fix[]): Applied {
  const { edits, applied, skipped } = chooseFixes(fixes);
  return { text: splice(text, edits), applied, skipped };
}

/** Takes each fix wholly or not at all; the first of two that overlap wins. */
export function chooseFixes(fixes: readonly Fix[]): Chosen {
  const edits: Edit[] = [];
  let applied = 0;
  let skipped = 0;
  for (const fix of fixes) {
    const fresh = fix.edits.filter((edit) => !edits.some((other) => isSame(edit, other)));
    if (fresh.some((edit) => edits.some((other) => overlap(edit, other)))) skipped++;
    else {
      edits.push(...fresh);
      if (fresh.length > 0) applied++;
    }
  }
  return { edits, applied, skipped };
}

function splice(text: string, edits: readonly Edit[]): string {
  let result = '';
  let from = 0;
  for (const { start, end, text: replacement } of [...edits].sort((a, b) => a.start - b.start)) {
    result += text.slice(from, start) + replacement;
    from = end;
  }
  return result + text.slice(from);
}

function isSame(a: Edit, b: Edit): boolean {
  return a.start === b.start && a.end === b.end && a.text === b.text;
}

function overlap(a: Edit, b: Edit): boolean {
  return a.start < b.end && b.start < a.end;
}
