import { readDocument } from '../../../src/document/read.ts';
import type { Check, CheckOutcome, Place, Rule } from '../../../src/rules/check.ts';
import { onceFor } from '../../../src/source/memo.ts';
import { openMemory } from '../../../src/source/memory.ts';
import { SourceFile } from '../../../src/text/source-file.ts';

const RULE: Rule = {
  id: 'test/rule',
  check: '',
  severity: 'error',
  where: null,
  options: null,
  message: null,
  why: null,
};

const documentOf = onceFor((text) => readDocument(new SourceFile('design.md', text), null));

/** Runs one check on a document as a whole; `files` are the sources, null when they are not at hand. */
export async function judge(
  check: Check,
  options: unknown,
  text: string,
  files: Readonly<Record<string, string>> | null,
): Promise<CheckOutcome> {
  const document = await documentOf(text);
  const place: Place = { document, span: { start: 0, end: text.length }, kind: 'document', index: 0 };
  return check.run({
    rule: { ...RULE, check: check.kind, options },
    options: check.options.parse(options),
    places: [place],
    documents: [document],
    roots: new Map([['main', files && openMemory(files)]]),
  });
}

/** Each discrepancy as its filled message after its code; the status and reason where nothing was judged. */
export async function said(...[check, options, text, files]: Parameters<typeof judge>): Promise<readonly string[]> {
  const outcome = await judge(check, options, text, files);
  if (outcome.status !== 'judged') return [`${outcome.status}: ${outcome.reason}`];
  return outcome.found.map(({ code, args }) => {
    const message = (check.messages[code] ?? 'no message').replace(/\{(\w+)\}/g, (hole, name) =>
      String(args[name] ?? hole),
    );
    return `${code}: ${message}`;
  });
}

/** The document after the edits of every fix; only the certain ones by default. */
export async function mended(
  [check, options, text, files]: Parameters<typeof judge>,
  isOffered = false,
): Promise<string> {
  const outcome = await judge(check, options, text, files);
  const fixes =
    outcome.status === 'judged'
      ? outcome.found.flatMap(({ fix }) => (fix && (isOffered || fix.certain) ? [fix] : []))
      : [];
  const edits = fixes.flatMap((fix) => fix.edits).sort((a, b) => b.start - a.start);
  return edits.reduce((out, edit) => out.slice(0, edit.start) + edit.text + out.slice(edit.end), text);
}
