import type { MappedRange } from '../../source/git/line-map.ts';
import type { SourceFile } from '../../text/source-file.ts';

/** When a citation was written, or why that is not known. */
export type Baseline =
  | { readonly status: 'known'; readonly commit: string; readonly how: 'checked' | 'declared' | 'written' }
  /** Found right once, at a commit that is not at hand. */
  | { readonly status: 'digest'; readonly digest: string }
  | { readonly status: 'uncommitted' | 'unknown' | 'shallow' };

/** What the cited lines held when the citation was written, and where those lines are now. */
export interface Past {
  readonly commit: string;
  /** The time of the baseline in words, to follow "since". */
  readonly since: string;
  /** The file's path then. */
  readonly path: string;
  /** The file as it was then. */
  readonly file: SourceFile;
  /** Where the file's path leads now; null when the file is gone. */
  readonly newPath: string | null;
  readonly carried: MappedRange;
}
