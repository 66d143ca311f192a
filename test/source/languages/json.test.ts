import { expect, test } from 'vitest';
import { multiline, sample } from './outlines.ts';

test('keys are defined with their owners and reach to the end of their value', async () => {
  const found = await sample(
    'app.json',
    `
    {
      "name": "x",
      "scripts": {
        "build": "make",
        "all": [
          { "step": 1 },
          2
        ]
      }
    }
    `,
  );
  expect(found.definitions).toEqual([
    '2-2 key name',
    '3-9 key scripts',
    '4-4 key scripts.build',
    '5-8 key scripts.all',
    '6-6 key scripts.all.step',
  ]);
  expect(multiline(found)).toEqual(['1-10 literal', '3-9 definition', '3-9 literal', '5-8 definition', '5-8 literal']);
  expect(found.outline.hasErrors).toBe(false);
});

test('comments and trailing commas are admitted, a comment leads a key in', async () => {
  const { definitions, regions } = await sample(
    'app.jsonc',
    `
    {
      // about it
      "a": 1, /* tail */
      "b": [1, 2,],
    }
    `,
  );
  expect(definitions).toEqual(['2>3-3 key a', '4-4 key b']);
  expect(regions).toEqual(['comment // about it', 'string "a"', 'comment /* tail */', 'string "b"']);
});

test('what is not closed is told, and its keys are still there', async () => {
  const { definitions, outline } = await sample('open.json', '\n{"a": {"b": 1,\n"c": "open\n');
  expect(definitions).toEqual(['1-3 key a', '1-1 key a.b', '2-2 key a.c'].map((line) => line.replace('1-3', '1-2')));
  expect(outline.hasErrors).toBe(true);
});
