import { findingLines } from '../report/reporters/finding.ts';
import { paintFor } from './colors.ts';
import type { Io, Terminal } from './io.ts';
import type { Flags } from './options.ts';
import { DEFAULT_WIDTH } from './outputs.ts';
import type { FixableFinding } from './repairs.ts';

type Answer = 'yes' | 'no' | 'quit';

const ANSWERS: Readonly<Record<string, Answer>> = {
  y: 'yes',
  yes: 'yes',
  n: 'no',
  no: 'no',
  '': 'no',
  q: 'quit',
  quit: 'quit',
};

/** Shows each finding with the line it cites and the line it would cite, and gives those that were agreed to. */
export async function acceptedOf(
  findings: readonly FixableFinding[],
  terminal: Terminal,
  flags: Flags,
  io: Io,
): Promise<readonly FixableFinding[]> {
  const paint = paintFor(io.stderr, flags.color ?? 'auto', io.env);
  const rendering = { paint, width: io.stderr.columns ?? DEFAULT_WIDTH };
  const accepted: FixableFinding[] = [];
  for (const [index, finding] of findings.entries()) {
    io.stderr.write(`${findingLines(finding, null, rendering).join('\n')}\n`);
    const question = paint('bold', `Apply ${index + 1} of ${findings.length}? [y]es, [n]o, [q]uit asking: `);
    const answer = await answerTo(question, terminal);
    if (answer === 'quit') break;
    if (answer === 'yes') accepted.push(finding);
  }
  return accepted;
}

/** Asks until the answer is one; the end of input is the end of the questions. */
async function answerTo(question: string, terminal: Terminal): Promise<Answer> {
  for (;;) {
    const line = await terminal.ask(question);
    if (line === null) return 'quit';
    const word = line.trim().toLowerCase();
    if (Object.hasOwn(ANSWERS, word)) return ANSWERS[word] as Answer;
  }
}
