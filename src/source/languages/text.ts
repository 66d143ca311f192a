import type { SourceFile } from '../../text/source-file.ts';
import type { Language } from '../language.ts';
import type { Construct } from '../outline.ts';

/** Text of no known language: nothing is defined, paragraphs are all the structure there is. */
export const text: Language = {
  id: 'text',
  extensions: ['.txt', '.text', '.log'],
  async outline(file) {
    return { language: 'text', definitions: [], constructs: paragraphsOf(file), regions: [], hasErrors: false };
  },
};

/** Runs of lines that are not blank. */
export function paragraphsOf(file: SourceFile): Construct[] {
  const constructs: Construct[] = [];
  let start = 0;
  for (let line = 1; line <= file.lineCount + 1; line++) {
    const isBlank = line > file.lineCount || file.line(line).trim() === '';
    if (isBlank && start > 0) constructs.push({ kind: 'section', start, end: line - 1 });
    if (isBlank) start = 0;
    else if (start === 0) start = line;
  }
  return constructs;
}
