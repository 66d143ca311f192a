import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runConservatively } from '../../../src/simulator/kernel/conservative.ts';
import type {
  Channel,
  Federation,
  LogicalProcess,
  LogicalProcessSpec,
} from '../../../src/simulator/kernel/federation.ts';
import { runSequentially } from '../../../src/simulator/kernel/sequential.ts';
import type { TraceRecord } from '../../../src/simulator/kernel/trace.ts';
import { NEVER, nameOf, ner, type Script, tar } from './federations.ts';

interface Act {
  readonly kind: 'work' | 'wait' | 'send';
  readonly ticks: number;
  readonly daemonTicks: number | null;
  /** Which of the own channels. */
  readonly channel: number;
  /** How often a message is answered, and the answer answered. */
  readonly answers: number;
}

interface Plan {
  readonly channels: readonly { from: number; to: number; ticks: number; isThread: boolean }[];
  readonly scripts: readonly (readonly Act[])[];
}

const act: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom('work', 'wait', 'send'),
  ticks: fc.nat(6),
  daemonTicks: fc.option(fc.nat(4)),
  channel: fc.nat(3),
  answers: fc.nat(2),
});

const plan: fc.Arbitrary<Plan> = fc.integer({ min: 1, max: 5 }).chain((size) =>
  fc.record({
    channels: fc.array(
      fc.record({
        from: fc.nat(size - 1),
        to: fc.nat(size - 1),
        ticks: fc.oneof(fc.constant(0), fc.nat(4)),
        isThread: fc.boolean(),
      }),
      { maxLength: 8 },
    ),
    scripts: fc.array(fc.array(act, { maxLength: 8 }), { minLength: size, maxLength: size }),
  }),
);

function federationOf({ channels, scripts }: Plan, tick: number): Federation {
  const declared = channels.map(
    ({ from, to, ticks, isThread }, index): Channel => ({
      name: `lp${from}->lp${to}:k#${index}`,
      source: `lp${from}`,
      destination: `lp${to}`,
      lookahead: ticks * tick,
      mode: isThread ? 'thread' : 'inline',
    }),
  );
  const processes = scripts.map((acts, index): LogicalProcessSpec => {
    const id = `lp${index}`;
    const own = declared.filter(({ source }) => source === id).map(({ name }) => name);
    return {
      id,
      owner: (lp) => follow(lp, acts, own, tick),
      handler: (lp, message) => lp.record(`thread ${nameOf(message)}`),
    };
  });
  return { processes, channels: declared };
}

function* follow(lp: LogicalProcess, acts: readonly Act[], own: readonly string[], tick: number): Script {
  for (const { kind, ticks, daemonTicks, channel, answers } of acts) {
    const to = lp.now + ticks * tick;
    if (kind === 'work') yield tar(to);
    else if (kind === 'wait') yield ner(to, daemonTicks === null ? NEVER : lp.now + daemonTicks * tick);
    else if (own.length > 0) lp.send(own[channel % own.length] as string, answers);
    answer(lp, own);
  }
  for (let deadline = lp.now + 3 * tick; ; ) {
    const grant = yield ner(NEVER, deadline);
    if (grant.kind === 'finish') return lp.record('finish');
    answer(lp, own);
    if (lp.now >= deadline) {
      lp.record('daemon');
      deadline = lp.now + 3 * tick;
    }
  }
}

function answer(lp: LogicalProcess, own: readonly string[]): void {
  for (const message of lp.take()) {
    lp.record(`took ${nameOf(message)}`);
    const left = message.body as number;
    if (left > 0 && own.length > 0) lp.send(own[message.seq % own.length] as string, left - 1);
  }
}

/** The sequential engine knows no recovery: what it grants there is only TAR or NER. */
function withoutRecovery(trace: readonly TraceRecord[] | null): readonly object[] {
  return (trace ?? []).map((record) =>
    record.kind === 'grant' && record.grant !== 'finish' ? { ...record, grant: 'granted' } : record,
  );
}

function expectAgreement(drawn: Plan, seeds: readonly number[], tick: number): void {
  const expected = withoutRecovery(runSequentially(federationOf(drawn, tick)));
  const outcomes = seeds.map((seed) => runConservatively(federationOf(drawn, tick), { seed, trace: true }));
  for (const { status, trace } of outcomes) {
    expect(status).toBe('finished');
    expect(withoutRecovery(trace)).toEqual(expected);
    expect(trace).toEqual(outcomes[0]?.trace);
  }
}

const seeds = fc.array(fc.integer(), { minLength: 2, maxLength: 4 });

test('any federation gives one trace for any physical order, and it is the sequential one', () => {
  fc.assert(
    fc.property(plan, seeds, (drawn, chosen) => expectAgreement(drawn, chosen, 0.25)),
    { numRuns: 2000 },
  );
});

test('so it does where sums are rounded', () => {
  fc.assert(
    fc.property(plan, seeds, fc.constantFrom(0.1, 0.3, 1 / 3, 1e-9), (drawn, chosen, tick) =>
      expectAgreement(drawn, chosen, tick),
    ),
    { numRuns: 2000 },
  );
});
