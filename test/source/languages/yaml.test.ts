import { expect, test } from 'vitest';
import { multiline, sample } from './outlines.ts';

test('keys are defined with their owners and reach over what is indented under them', async () => {
  const { definitions } = await sample(
    'ci.yaml',
    `
    # names it
    name: ci   # tail
    "on":
      push: { branches: [main,
        dev] }
    env:
      'A b': "x # no comment"
      URL: http://host:80/z#frag
    jobs:
      build: &base
        steps:
        - name: one
          run: |
            key: not one
            # no comment

        - name: two
      lint: !tag
        <<: *base

    ---
    next:
    - - deep: 1
    `,
  );
  expect(definitions).toEqual([
    '1>2-2 key name',
    '3-5 key on',
    '4-5 key on.push',
    '6-8 key env',
    '7-7 key env.A b',
    '8-8 key env.URL',
    '9-19 key jobs',
    '10-17 key jobs.build',
    '11-17 key jobs.build.steps',
    '12-12 key jobs.build.steps.name',
    '13-15 key jobs.build.steps.run',
    '17-17 key jobs.build.steps.name',
    '18-19 key jobs.lint',
    '19-19 key jobs.lint.<<',
    '22-23 key next',
    '23-23 key next.deep',
  ]);
});

test('list items and block scalars are constructs', async () => {
  const found = await sample(
    'list.yml',
    `
    - a: 1
      b: 2
    - c
    - text: >-
        one
        two
    `,
  );
  expect(multiline(found)).toEqual(['1-2 statement', '4-6 definition', '4-6 statement', '5-6 literal']);
  expect(found.constructs).toContain('3-3 statement');
});

test('comments are regions, but not inside scalars', async () => {
  const { regions } = await sample(
    'notes.yaml',
    `
    # one
    a: b#c # two
    d: [1, # three
      '# no']
    e: "# no"
    f: "open
      # no"
    `,
  );
  expect(regions).toEqual(['comment # one', 'comment # two', 'comment # three']);
});

test('text that is not YAML yields what keys it has', async () => {
  const { definitions, outline } = await sample('odd.yaml', '\n}}}: [\n key: 1\n: x\n"open\n');
  expect(definitions).toEqual(['2-4 key key']);
  expect(outline.hasErrors).toBe(true);
});
