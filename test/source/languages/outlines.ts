import { outlineOf } from '../../../src/source/languages/registry.ts';
import type { Outline } from '../../../src/source/outline.ts';
import { SourceFile } from '../../../src/text/source-file.ts';

/** A sample's outline, each part as one line of text that a test can compare. */
export interface Sample {
  readonly outline: Outline;
  readonly file: SourceFile;
  /** `lead>start-end kind Path.name`, the lead only where it is not the start. */
  readonly definitions: readonly string[];
  /** `start-end kind`. */
  readonly constructs: readonly string[];
  /** `kind text`. */
  readonly regions: readonly string[];
}

/** Reads the outline of a sample; its text begins after the first line end and is unindented by its first line. */
export async function sample(path: string, text: string): Promise<Sample> {
  return read(path, unindent(text));
}

/** Reads the outline of a text as it stands. */
export async function read(path: string, text: string): Promise<Sample> {
  const file = new SourceFile(path, text);
  const outline = await outlineOf(file);
  return {
    outline,
    file,
    definitions: outline.definitions.map(({ lead, start, end, kind, path: owners, name }) => {
      const first = lead === start ? `${start}` : `${lead}>${start}`;
      return `${first}-${end} ${kind} ${[...owners, name].join('.')}`;
    }),
    constructs: outline.constructs.map(({ start, end, kind }) => `${start}-${end} ${kind}`),
    regions: outline.regions.map((region) => `${region.kind} ${file.slice(region)}`),
  };
}

/** Constructs of more than one line. */
export function multiline({ outline }: Sample): string[] {
  return outline.constructs
    .filter(({ start, end }) => end > start)
    .map(({ start, end, kind }) => `${start}-${end} ${kind}`);
}

export function unindent(text: string): string {
  const lines = text.replace(/^\n/, '').replace(/\n *$/, '\n').split('\n');
  const indent = lines[0]?.match(/^ */)?.[0].length ?? 0;
  return lines.map((line) => line.slice(indent)).join('\n');
}
