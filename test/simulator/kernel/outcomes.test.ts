import { describe, expect, test } from 'vitest';
import { runConservatively } from '../../../src/simulator/kernel/conservative.ts';
import type { Federation, LogicalProcess } from '../../../src/simulator/kernel/federation.ts';
import { RULES } from '../../../src/simulator/kernel/rules.ts';
import type { TraceRecord } from '../../../src/simulator/kernel/trace.ts';
import { channel, federation, listen, NEVER, ner, type Script, scripted, tar } from './federations.ts';

const SEEDS = Array.from({ length: 20 }, (_, seed) => seed);

/** What `lp` recorded, as `time event`, the same for every seed. */
function eventsOf(lp: string, made: () => Federation): readonly string[] {
  const [first, ...others] = SEEDS.map((seed) => {
    const { status, trace } = runConservatively(made(), { seed, trace: true });
    expect(status).toBe('finished');
    return (trace ?? []).flatMap((record) =>
      record.kind === 'event' && record.lp === lp ? [`${record.time} ${record.event}`] : [],
    );
  });
  for (const other of others) expect(other).toEqual(first);
  return first as readonly string[];
}

function* sendAt(lp: LogicalProcess, name: string, ...times: readonly number[]) {
  for (const time of times) {
    yield tar(time);
    lp.send(name, null);
  }
}

describe('finish', () => {
  test('daemon timers fire while there is work, and keep no run alive', () => {
    const ticking = {
      id: 'b',
      *owner(lp: LogicalProcess): Script {
        for (let deadline = 1; ; ) {
          const grant = yield ner(NEVER, deadline);
          if (grant.kind === 'finish') return;
          if (lp.now < deadline) continue;
          lp.record('tick');
          deadline++;
        }
      },
    };
    const made = () => federation([scripted('a', (lp) => sendAt(lp, 'a->b', 2.5)), ticking], [channel('a->b', 1)]);
    expect(eventsOf('b', made)).toEqual(['1 tick', '2 tick', '3 tick']);
  });

  test('a lost message does not hang the run, and whoever waits for it is told', () => {
    const asking = {
      id: 'a',
      *owner(lp: LogicalProcess): Script {
        lp.send('a->b', 'question');
        const grant = yield ner();
        lp.record(grant.kind === 'finish' ? 'no answer' : 'answer');
      },
    };
    const made = () => federation([asking, { id: 'b', owner: listen }], [channel('a->b', 1), channel('b->a', 1)]);
    expect(eventsOf('a', made)).toEqual(['0 no answer']);
  });

  test('every process is granted +inf, and its clock stays where it was', () => {
    const made = federation(
      [scripted('a', (lp) => sendAt(lp, 'a->b', 2)), { id: 'b', owner: listen }],
      [channel('a->b', 1)],
    );
    const { trace, summary, dump, fault } = runConservatively(made, { trace: true });
    const last = (trace as readonly TraceRecord[]).slice(-2);
    expect(last.map((record) => record.kind === 'grant' && [record.lp, record.from, record.to, record.grant])).toEqual([
      ['a', 2, NEVER, 'finish'],
      ['b', 3, NEVER, 'finish'],
    ]);
    expect(summary.finalTimes).toEqual({ a: 2, b: 3 });
    expect([dump, fault]).toEqual([null, null]);
  });

  test('an owner that returns holds nobody up, and its handler still runs', () => {
    const gone = {
      id: 'b',
      *owner() {},
      handler: (lp: Pick<LogicalProcess, 'record'>) => lp.record('handled'),
    };
    const made = () =>
      federation([scripted('a', (lp) => sendAt(lp, 'a->b', 1, 2)), gone], [channel('a->b', 1, 'thread')]);
    expect(eventsOf('b', made)).toEqual(['2 handled', '3 handled']);
  });

  test('nobody sends after it', () => {
    const late = {
      id: 'a',
      *owner(lp: LogicalProcess) {
        yield ner();
        lp.send('a->a', null);
      },
    };
    expect(() => runConservatively(federation([late], [channel('a->a', 1)]))).toThrow('`a` cannot send on `a->a`');
  });
});

describe('a run that goes wrong', () => {
  test('a message for the past ends it, with every process as it was', () => {
    const made = federation(
      [
        scripted('a', (lp) => sendAt(lp, 'a->b', 1)),
        scripted('b', () => sendNothing(10)),
        scripted('c', () => sendNothing(20)),
      ],
      [channel('a->b', 1)],
    );
    const outcomes = SEEDS.map((seed) => runConservatively(made, { seed, rule: RULES['next-for-running'] }));
    const wrong = outcomes.find(({ status }) => status === 'causality-error');
    expect(wrong?.fault).toBe('a->b/0 arrives at 2, and `b` is at 10 already');
    expect(wrong?.summary.causalityErrors).toBe(1);
    expect(wrong?.dump?.map(({ id, now }) => [id, now])).toEqual([
      ['a', 1],
      ['b', 10],
      ['c', expect.any(Number)],
    ]);
    expect(wrong?.dump?.[1]?.undelivered).toEqual(['a->b/0@2']);
  });

  test('a deadlock says who waits', () => {
    const made = federation(
      [scripted('a', () => sendNothing(4)), scripted('b', () => sendNothing(4.5))],
      [channel('a->b', 1), channel('b->a', 1)],
    );
    const { status, fault, dump } = runConservatively(made, { rule: RULES['now-for-tar'] });
    expect([status, fault]).toEqual(['deadlock', 'every process waits, and `a` is not granted its time']);
    expect(dump).toEqual([
      { id: 'a', state: 'TAR', now: 0, next: 4, lbts: 1, blockedBy: 1, undelivered: [] },
      { id: 'b', state: 'TAR', now: 0, next: 4.5, lbts: 1, blockedBy: 0, undelivered: [] },
    ]);
  });

  test('a run without end is given up', () => {
    const endless = scripted('a', function* (lp): Script {
      for (;;) yield tar(lp.now + 1);
    });
    const { status, summary } = runConservatively(federation([endless], []), { maxGrants: 100 });
    expect([status, summary.grants.a]).toEqual(['gave-up', 100]);
  });

  function* sendNothing(until: number) {
    yield tar(until);
  }
});

test('a trace is kept only if it is asked for, and the summary always', () => {
  const made = () =>
    federation([scripted('a', (lp) => sendAt(lp, 'a->b', 1, 2)), { id: 'b', owner: listen }], [channel('a->b', 0.5)]);
  const summary = {
    grants: { a: 2, b: 2 },
    messages: { 'a->b': 2 },
    causalityErrors: 0,
    recoveryGrants: 0,
    finalTimes: { a: 2, b: 2.5 },
  };
  expect(runConservatively(made())).toEqual({ status: 'finished', fault: null, trace: null, summary, dump: null });
  const traced = runConservatively(made(), { trace: true });
  expect(traced.summary).toEqual(summary);
  expect(traced.trace?.slice(0, 4)).toEqual([
    { kind: 'grant', lp: 'a', from: 0, to: 1, grant: 'TAR', released: [] },
    { kind: 'send', lp: 'a', time: 1, channel: 'a->b', seq: 0, arrival: 1.5 },
    { kind: 'grant', lp: 'b', from: 0, to: 1.5, grant: 'NER', released: ['a->b/0'] },
    { kind: 'event', lp: 'b', time: 1.5, event: 'took a->b/0@1.5' },
  ]);
});
