import type { SourceFile } from '../../text/source-file.ts';
import type { Language } from '../language.ts';
import type { DefinitionKind, Region } from '../outline.ts';
import { leadsAbove } from './comment-groups.ts';
import { Constructs } from './constructs.ts';
import { type Entry, nest } from './nest.ts';
import { paragraphsOf } from './text.ts';

/** A line that defines a name. */
export interface LineRule {
  /** Its group `name` is the name. */
  readonly pattern: RegExp;
  readonly kind: DefinitionKind;
  /** How far it reaches: over its own line, or to the next line of a rule that is no deeper. */
  readonly depth: number;
}

/** A format without a grammar, of which single lines tell enough. */
export interface LineFormat {
  readonly id: string;
  readonly extensions: readonly string[];
  readonly fileNames?: readonly string[];
  /** Signs that begin a comment at the start of a line. */
  readonly comments: readonly string[];
  readonly rules: readonly LineRule[];
}

export function lineLanguage(format: LineFormat): Language {
  return {
    id: format.id,
    extensions: format.extensions,
    ...(format.fileNames && { fileNames: format.fileNames }),
    async outline(file) {
      const regions = commentLines(file, format.comments);
      const constructs = new Constructs(file);
      const comments = new Set(regions.map(({ start }) => file.lineAt(start)));
      const isContent = (line: number) => !comments.has(line) && file.line(line).trim() !== '';
      const leadOf = leadsAbove(file, regions);
      const definitions = nest(file, entriesOf(file, format.rules, isContent), constructs, isContent).map(
        (definition) => ({ ...definition, lead: leadOf(definition.start) }),
      );
      constructs.addDefinitions(definitions);
      constructs.addComments(regions);
      for (const { start, end } of paragraphsOf(file)) constructs.add('section', start, end);
      return { language: format.id, definitions, constructs: constructs.list(), regions, hasErrors: false };
    },
  };
}

function commentLines(file: SourceFile, signs: readonly string[]): Region[] {
  const regions: Region[] = [];
  for (let line = 1; line <= file.lineCount; line++) {
    const text = file.line(line);
    const indent = text.length - text.trimStart().length;
    if (!signs.some((sign) => text.startsWith(sign, indent))) continue;
    regions.push({ kind: 'comment', start: file.lineStart(line) + indent, end: file.lineEnd(line) });
  }
  return regions;
}

function entriesOf(file: SourceFile, rules: readonly LineRule[], isContent: (line: number) => boolean): Entry[] {
  const entries: Entry[] = [];
  for (let line = 1; line <= file.lineCount; line++) {
    if (!isContent(line)) continue;
    const text = file.line(line);
    for (const { pattern, kind, depth } of rules) {
      const name = pattern.exec(text)?.groups?.name;
      if (name === undefined) continue;
      const offset = file.lineStart(line) + text.indexOf(name);
      entries.push({ line, depth, named: { kind, name, offset }, construct: null });
      break;
    }
  }
  return entries;
}
