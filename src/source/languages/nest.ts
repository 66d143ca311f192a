import type { SourceFile } from '../../text/source-file.ts';
import type { ConstructKind, Definition, DefinitionKind } from '../outline.ts';
import type { Constructs } from './constructs.ts';

/** A line that opens a part of a file: a heading, a key, a list item. The part reaches to the next entry no deeper than it. */
export interface Entry {
  readonly line: number;
  readonly depth: number;
  /** What it defines; null for an entry without a name, or one that only ends others. */
  readonly named: { readonly kind: DefinitionKind; readonly name: string; readonly offset: number } | null;
  /** What its extent is as a construct; null for none. */
  readonly construct: ConstructKind | null;
}

interface OpenEntry {
  readonly entry: Entry;
  readonly path: readonly string[];
}

const MAX_PATH = 100;

/** Turns entries into definitions, their extents cut back to the last line that `isContent` admits. */
export function nest(
  file: SourceFile,
  entries: readonly Entry[],
  constructs: Constructs,
  isContent: (line: number) => boolean,
): Definition[] {
  const definitions: Definition[] = [];
  const open: OpenEntry[] = [];
  const lastContent = lastContentLines(file, isContent);
  const close = (depth: number, before: number) => {
    while ((open[open.length - 1]?.entry.depth ?? -1) >= depth) {
      const { entry, path } = open.pop() as OpenEntry;
      const end = Math.max(entry.line, lastContent[before] as number);
      if (entry.named && path.length < MAX_PATH) definitions.push(definitionOf(entry, entry.named, path, end));
      if (entry.construct) constructs.add(entry.construct, entry.line, end);
    }
  };
  for (const entry of entries) {
    close(entry.depth, entry.line - 1);
    const outer = open[open.length - 1];
    open.push({ entry, path: outer ? pathWithin(outer) : [] });
  }
  close(0, file.lineCount);
  return definitions.sort((a, b) => a.start - b.start || b.end - a.end || a.path.length - b.path.length);
}

function pathWithin({ entry, path }: OpenEntry): readonly string[] {
  return entry.named && path.length < MAX_PATH ? [...path, entry.named.name] : path;
}

function definitionOf(
  { line }: Entry,
  { kind, name, offset }: NonNullable<Entry['named']>,
  path: readonly string[],
  end: number,
): Definition {
  return { name, kind, path, lead: line, start: line, end, nameOffset: offset };
}

/** For each line, the last one up to it that holds content. */
function lastContentLines({ lineCount }: SourceFile, isContent: (line: number) => boolean): readonly number[] {
  const last = [0];
  for (let line = 1; line <= lineCount; line++) last.push(isContent(line) ? line : (last[line - 1] as number));
  return last;
}
