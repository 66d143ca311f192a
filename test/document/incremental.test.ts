import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MarkdownReader } from '../../src/document/incremental.ts';
import { readMarkdown } from '../../src/document/markdown.ts';
import { SourceFile } from '../../src/text/source-file.ts';

const TEXT = [
  '---\ntitle: pumps\n# no heading\n---\n\nOpens with words:\n\n- an item\n',
  '# Valves\n\nThe valve (`valve.py:3`) leads on:\n\n| part | place |\n|---|---|\n| seat | `seat.py:9` |\n\n',
  '## Old: seats\n\n> quoted, says the manual\n>\n> - deep `seat.py:1`\n\n```python\n# no heading either\nseat = 1\n```\n',
  '### <!-- compass-doc ignore -->\n\n<div>\n# raw\n</div>\n\n1. one\n   # nested\n2. two\n\n',
  '## Checked at 0123456789\n\nLast words.\n',
].join('\n');

const PIECES = [
  '#',
  '# New\n',
  '\n',
  '\n\n',
  '```\n',
  '---\n',
  '> ',
  '- ',
  '    ',
  '<!--',
  '-->',
  '|',
  'word',
  '`a.py:1`',
];

function readAlong(texts: readonly string[]): void {
  const reader = new MarkdownReader();
  for (const text of texts) {
    const file = new SourceFile('doc.md', text);
    expect(reader.read(file)).toEqual(readMarkdown(file));
  }
}

const replaced = (text: string, from: string, to: string): string => {
  expect(text).toContain(from);
  return text.replace(from, () => to);
};

describe('reading a document again after an edit gives what reading it whole gives', () => {
  test('for a word in the middle, and the same text again', () => {
    const edited = replaced(TEXT, 'The valve', 'The old valve');
    readAlong([TEXT, edited, edited, TEXT]);
  });

  test('for a fence that is opened and swallows what follows', () => {
    readAlong([TEXT, replaced(TEXT, 'leads on:', '\n```\nleads on:'), TEXT]);
  });

  test('for headings that are added, split and taken away', () => {
    readAlong([
      TEXT,
      replaced(TEXT, '## Old', '#\n## Old'),
      replaced(TEXT, '## Old', '##Old'),
      replaced(TEXT, '# Valves\n', ''),
    ]);
  });

  test('for an empty last heading that becomes a word', () => {
    readAlong(['# A\n\nwords\n#', '# A\n\nwords\n#x']);
  });

  test('for front matter that opens, and closes in another section', () => {
    readAlong([
      '# A\n\none\n\n# B\n\n---\n\ntwo\n',
      '---\n# A\n\none\n\n# B\n\n---\n\ntwo\n',
      '# A\n\none\n\n# B\n\n---\n\ntwo\n',
    ]);
  });

  test('for a link that is defined in another section', () => {
    const text = '# A\n\nSee [seat][s].\n\n# B\n\n';
    readAlong([text, `${text}[s]: seat.py#L3\n`, text]);
  });

  test('for any edit', () => {
    const edit = fc.record({ at: fc.nat(TEXT.length), cut: fc.nat(12), piece: fc.constantFrom('', ...PIECES) });
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 6 }), (edits) => {
        const texts = [TEXT];
        for (const { at, cut, piece } of edits) {
          const last = texts[texts.length - 1] as string;
          texts.push(last.slice(0, at) + piece + last.slice(at + cut));
        }
        readAlong(texts);
      }),
      { numRuns: 150, seed: 7 },
    );
  });
});
