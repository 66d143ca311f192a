import { expect, test } from 'vitest';
import { multiline, sample } from './outlines.ts';

test('tables, arrays of tables and keys are defined with their owners', async () => {
  const { definitions } = await sample(
    'app.toml',
    `
    title = "x"
    # about it
    [tool."my app".run]   # tail
    fast = true
    limits.max = 3

    [[bin]]
    name = """
    [not.a.table]
    """
    list = [
      1, # [no]
      "]",
    ]

    # last
    [[bin]]
    'quoted key' = {a = 1}
    `,
  );
  expect(definitions).toEqual([
    '1-1 key title',
    '2>3-5 key tool.my app.run',
    '4-4 key tool.my app.run.fast',
    '5-5 key tool.my app.run.limits.max',
    '7-14 key bin',
    '8-10 key bin.name',
    '11-14 key bin.list',
    '16>17-18 key bin',
    '18-18 key bin.quoted key',
  ]);
});

test('tables and values over several lines are constructs, strings and comments regions', async () => {
  const found = await sample(
    'parts.toml',
    `
    [a]
    b = [
      "x", # y
    ]
    `,
  );
  expect(multiline(found)).toEqual(['1-4 section', '1-4 definition', '2-4 definition']);
  expect(found.regions).toEqual(['string "x"', 'comment # y']);
});

test('a line that is no TOML is passed over and told', async () => {
  const { outline, definitions } = await sample('odd.toml', '\na = 1\n???\nb = 2\n');
  expect(definitions).toEqual(['1-1 key a', '3-3 key b']);
  expect(outline.hasErrors).toBe(true);
});
