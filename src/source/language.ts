import type { SourceFile } from '../text/source-file.ts';
import type { Outline } from './outline.ts';

/** One language: which files are its, and how their syntax is read. */
export interface Language {
  readonly id: string;
  /** With the dot, lower case. */
  readonly extensions: readonly string[];
  /** Whole file names (`Makefile`, `go.mod`). */
  readonly fileNames?: readonly string[];
  /**
   * Reads the syntax. Never throws on any text: what cannot be read is left out and `hasErrors` says so. `giveUp` is asked
   * time and again; when it says so the file is left unparsed (some texts take a parser time quadratic in their length).
   */
  outline(file: SourceFile, giveUp?: () => boolean): Promise<Outline>;
}
