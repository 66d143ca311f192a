import type { SourceFile } from '../text/source-file.ts';
import type { Hunk } from './git/line-map.ts';
import { matchLines } from './line-match.ts';

/** What changed between two texts, as `git diff -U0` would tell it, but by the lines of `SourceFile` and without git. */
export function lineHunks(before: SourceFile, after: SourceFile): readonly Hunk[] {
  const ids = new Map<string, number>();
  const newLines = lineIds(after, ids);
  return hunksOf(matchLines(lineIds(before, ids), newLines), newLines.length);
}

/** Equal lines get equal numbers; line ends do not count. */
function lineIds(file: SourceFile, ids: Map<string, number>): Int32Array {
  const lines = new Int32Array(file.text === '' ? 0 : file.lineCount);
  for (let index = 0; index < lines.length; index++) {
    const text = file.line(index + 1);
    const id = ids.get(text) ?? ids.size;
    ids.set(text, id);
    lines[index] = id;
  }
  return lines;
}

/** The gaps between matched lines; `matches[i]` is the new index of old line `i`, or -1. */
function hunksOf(matches: Int32Array, newLength: number): Hunk[] {
  const hunks: Hunk[] = [];
  let oldStart = 0;
  let newStart = 0;
  for (let index = 0; index <= matches.length; index++) {
    const match = index < matches.length ? (matches[index] as number) : newLength;
    if (match < 0) continue;
    addHunk(hunks, { oldStart, oldCount: index - oldStart, newStart, newCount: match - newStart });
    oldStart = index + 1;
    newStart = match + 1;
  }
  return hunks;
}

/** `gap` counts from 0; a side without lines names the line before it. */
function addHunk(hunks: Hunk[], { oldStart, oldCount, newStart, newCount }: Hunk): void {
  if (oldCount + newCount === 0) return;
  hunks.push({
    oldStart: oldCount > 0 ? oldStart + 1 : oldStart,
    oldCount,
    newStart: newCount > 0 ? newStart + 1 : newStart,
    newCount,
  });
}
