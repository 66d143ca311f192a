import { describe, expect, it } from 'vitest';
import { readDocument } from '../../../src/document/read.ts';
import { retiredTerm } from '../../../src/rules/checks/retired-term.ts';
import { SourceFile } from '../../../src/text/source-file.ts';

const OPTIONS = { terms: [{ term: 'pickup slot', by: '01 D7', instead: '"arrival stamp"' }] };

async function wordsFound(text: string): Promise<string[]> {
  const document = await readDocument(new SourceFile('06_harness.md', text), null);
  const outcome = await retiredTerm.run({
    rule: {
      id: 't/r',
      check: 'retired-term',
      severity: 'error',
      where: null,
      options: OPTIONS,
      message: null,
      why: null,
    },
    options: retiredTerm.options.parse(OPTIONS),
    places: [{ document, span: { start: 0, end: text.length }, kind: 'document', index: 0 }],
    documents: [document],
    roots: new Map(),
  });
  if (outcome.status !== 'judged') throw new Error(outcome.status);
  return outcome.found.map(({ at }) => text.slice(at.span.start, at.span.end));
}

describe('retired-term', () => {
  it('finds the term in prose, in code and in a cell, at its own place', async () => {
    expect(await wordsFound('# A\n\nThe Pickup slot and `pickup slot`.\n\n| a |\n|---|\n| pickup slot |\n')).toEqual([
      'Pickup slot',
      'pickup slot',
      'pickup slot',
    ]);
  });

  it('lets the replacing words and longer words be', async () => {
    expect(await wordsFound('# A\n\nThe arrival stamp; many pickup slots; a pickup slot_id.\n')).toEqual([]);
  });

  it('lets history keep its words', async () => {
    expect(await wordsFound('## The prior mechanism\n\nA pickup slot.\n\n### Details\n\nThe pickup slot.\n')).toEqual(
      [],
    );
  });

  it('lets struck-through words be', async () => {
    expect(await wordsFound('# A\n\n~~The pickup slot holds it.~~\n')).toEqual([]);
  });
});
