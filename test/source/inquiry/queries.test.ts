import { expect, test } from 'vitest';
import { ARMS } from '../../../src/source/inquiry/arms.ts';
import { ASSIGNMENTS } from '../../../src/source/inquiry/assignments.ts';
import { CALLS } from '../../../src/source/inquiry/calls.ts';
import { DEFAULTS } from '../../../src/source/inquiry/defaults.ts';
import { EXITS } from '../../../src/source/inquiry/exits.ts';
import { FIELD_LITERALS } from '../../../src/source/inquiry/fields.ts';
import { GUARDS } from '../../../src/source/inquiry/guards.ts';
import { ask } from '../../../src/source/inquiry/question.ts';
import { SCOPES } from '../../../src/source/inquiry/scopes.ts';
import { STRINGS } from '../../../src/source/inquiry/strings.ts';
import { SourceFile } from '../../../src/text/source-file.ts';

const QUESTIONS = { ARMS, ASSIGNMENTS, CALLS, DEFAULTS, EXITS, FIELD_LITERALS, GUARDS, SCOPES, STRINGS };
const EXTENSIONS: Readonly<Record<string, string>> = {
  python: 'py',
  rust: 'rs',
  typescript: 'ts',
  tsx: 'tsx',
  javascript: 'js',
  bash: 'sh',
  go: 'go',
  java: 'java',
  csharp: 'cs',
  c: 'c',
  cpp: 'cpp',
};

for (const [name, question] of Object.entries(QUESTIONS)) {
  for (const language of Object.keys(question.queries)) {
    test(`${name} is a query of the ${language} grammar`, async () => {
      const path = `a.${EXTENSIONS[language]}`;
      expect(await ask<readonly unknown[]>(question, new SourceFile(path, ''))).toEqual([]);
    });
  }
}
