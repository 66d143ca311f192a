import { expect, test } from 'vitest';
import { multiline, sample } from './outlines.ts';

test('headings reach to the next heading no deeper, fences and front matter hold none', async () => {
  const { definitions } = await sample(
    'guide.md',
    `
    ---
    # not a heading
    ---
    # Guide #

    ## Setup

    \`\`\`sh
    # not a heading
    \`\`\`

    ### On a laptop
    text

    ## Use
    Underlined
    ==========
    Second
    ------
    `,
  );
  expect(definitions).toEqual([
    '4-15 heading Guide',
    '6-13 heading Guide.Setup',
    '12-13 heading Guide.Setup.On a laptop',
    '15-15 heading Guide.Use',
    '16-19 heading Underlined',
    '18-19 heading Underlined.Second',
  ]);
});

test('paragraphs, list items, tables and fences are constructs', async () => {
  const found = await sample(
    'parts.md',
    `
    one
    two

    - first
      goes on
      - inner
        too
    - second

      its own

    | a | b |
    |---|---|
    | 1 | 2 |

    ~~~
    code
    ~~~
    `,
  );
  expect(multiline(found)).toEqual([
    '1-2 section',
    '4-7 section',
    '4-5 section',
    '6-7 section',
    '8-10 section',
    '12-14 section',
    '16-18 block',
  ]);
  expect(found.constructs).toContain('14-14 statement');
});

test('a fence closes with its own sign only, or with the file', async () => {
  const { definitions } = await sample(
    'fences.md',
    `
    ~~~~
    ~~~
    \`\`\`\`
    # no
    ~~~~~
    # yes
    \`\`\`
    # no
    `,
  );
  expect(definitions).toEqual(['6-8 heading yes']);
});

test('HTML comments are regions, closed or not', async () => {
  const { regions } = await sample('notes.md', '\na <!-- one\ntwo --> b\n<!-- open\n');
  expect(regions).toEqual(['comment <!-- one\ntwo -->', 'comment <!-- open\n']);
});
