import { VERDICTS } from '../../citation/judgement.ts';
import type { Rendering } from '../paint.ts';
import type { Finding, Report } from '../report.ts';
import { type Phrase, wrap } from '../wrap.ts';

const SHELL_SAFE = /^[\w./][\w./-]*$/;
const NOT_JUDGED: readonly string[] = ['unanchored', 'external'];

/** What was read, what came of it, and one sentence on what to do next. */
export function summaryLines(report: Report, rendering: Rendering): readonly string[] {
  const fresh = report.findings.filter(({ known }) => !known);
  const isClean = report.problems.length === 0 && fresh.length === 0;
  const sentences: readonly Phrase[] = [
    { text: coverageText(report) },
    { text: verdictText(report) },
    ...knownText(report.findings.length - fresh.length),
    { text: nextStep(report), style: isClean ? 'green' : 'bold' },
  ];
  return sentences.flatMap((sentence) => wrap({ phrases: [sentence], indent: 2 }, rendering));
}

function coverageText({ summary: { coverage } }: Report): string {
  const { documents, citations, judged, unanchored, external, ignored, records } = coverage;
  return (
    `Read ${counted(citations, 'citation')} in ${counted(documents, 'document')}: ${judged} judged, ` +
    `${unanchored} unanchored, ${external} external, ${ignored} ignored, ${counted(records, 'record')}.`
  );
}

function verdictText({ summary: { citations } }: Report): string {
  const verdicts = VERDICTS.filter((verdict) => !NOT_JUDGED.includes(verdict));
  return `Judged: ${verdicts.map((verdict) => `${citations[verdict]} ${verdict}`).join(', ')}.`;
}

function knownText(known: number): readonly Phrase[] {
  return known === 0
    ? []
    : [{ text: `${counted(known, 'finding')} ${known === 1 ? 'was' : 'were'} there before the change.` }];
}

function nextStep({ problems, findings: all, summary: { citations, coverage } }: Report): string {
  const findings = all.filter(({ known }) => !known);
  const [first] = findings;
  if (problems.length > 0) {
    return `${counted(problems.length, 'problem')}, listed on standard error, kept the run from judging all it was given.`;
  }
  if (first) {
    const fixes = findings.flatMap(({ fix }) => (fix ? [fix] : []));
    const certain = fixes.filter((fix) => fix.certain).length;
    const counts = `${certain} certain, ${fixes.length - certain} offered`;
    const correct =
      fixes.length > 0 ? `Put the suggested lines into the documents (${counts})` : 'Correct the documents';
    return `${correct}; \`compass-doc explain ${explainable(first)}\` tells why.`;
  }
  if (coverage.judged === 0) return 'No citation was judged, so nothing is vouched for.';
  if (all.length > 0) return 'The change breaks no citation.';
  if (citations.ok < coverage.judged) return 'Nothing to do: what does not hold is marked as ignored.';
  const rest = coverage.unanchored > 0 ? `; \`--strict\` lists the ${coverage.unanchored} that nothing pins` : '';
  return `Every judged citation holds${rest}.`;
}

/** A place to paste after `explain`: a path that a shell would read otherwise is not offered. */
function explainable({ location: { path, line } }: Finding): string {
  return SHELL_SAFE.test(path) ? `${path}:${line}` : 'DOCUMENT:LINE';
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
