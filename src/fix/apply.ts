import type { Fix } from '../report/report.ts';

type Edit = Fix['edits'][number];

export interface Applied {
  readonly text: string;
  readonly applied: number;
  /** Fixes that touch what an earlier one has already changed. */
  readonly skipped: number;
}

/** Applies fixes to a text, each wholly or not at all; the first of two that overlap wins. */
export function applyFixes(text: string, fixes: readonly Fix[]): Applied {
  const taken: Edit[] = [];
  let applied = 0;
  let skipped = 0;
  for (const { edits } of fixes) {
    const isNew = edits.some((edit) => !taken.some((other) => isSame(edit, other)));
    const fresh = edits.filter((edit) => !taken.some((other) => isSame(edit, other)));
    if (fresh.some((edit) => taken.some((other) => overlap(edit, other)))) skipped++;
    else {
      taken.push(...fresh);
      if (isNew) applied++;
    }
  }
  return { text: splice(text, taken), applied, skipped };
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
