import { describe, expect, it } from 'vitest';
import { readDocument } from '../../../src/document/read.ts';
import { statedIn } from '../../../src/rules/checks/stated-in.ts';
import { SourceFile } from '../../../src/text/source-file.ts';

const OPTIONS = {
  promises: [{ promise: 'recording twice is harmless', words: [['idempotent'], ['first', 'call wins']] }],
};

async function codesFound(text: string): Promise<string[]> {
  const document = await readDocument(new SourceFile('01_model.md', text), null);
  const outcome = await statedIn.run({
    rule: { id: 't/s', check: 'stated-in', severity: 'error', where: null, options: OPTIONS, message: null, why: null },
    options: statedIn.options.parse(OPTIONS),
    places: [{ document, span: { start: 0, end: text.length }, kind: 'document', index: 0 }],
    documents: [document],
    roots: new Map(),
  });
  if (outcome.status !== 'judged') throw new Error(outcome.status);
  return outcome.found.map(({ code }) => code);
}

describe('stated-in', () => {
  it('finds a place that does not state the promise', async () => {
    expect(await codesFound('# A\n\nThe recorder runs twice.\n')).toEqual(['not-stated']);
  });

  it('takes any one of the wordings, through markup and line breaks', async () => {
    expect(await codesFound('# A\n\nRecording is *idempotent*.\n')).toEqual([]);
    expect(await codesFound('# A\n\nOf two, the **first** call\nwins.\n')).toEqual([]);
  });

  it('wants the words of one wording in one paragraph', async () => {
    expect(await codesFound('# A\n\nThe first run.\n\nThe last call wins.\n')).toEqual(['not-stated']);
  });

  it('takes no word for a part of a longer one, nor struck-through words', async () => {
    expect(await codesFound('# A\n\nIt is nonidempotent.\n')).toEqual(['not-stated']);
    expect(await codesFound('# A\n\n~~Recording is idempotent.~~\n')).toEqual(['not-stated']);
  });
});
