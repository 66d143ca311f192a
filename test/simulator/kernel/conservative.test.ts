import { describe, expect, test } from 'vitest';
import { runConservatively } from '../../../src/simulator/kernel/conservative.ts';
import type { Federation, LogicalProcess } from '../../../src/simulator/kernel/federation.ts';
import { channel, federation, listen, NEVER, ner, recordTaken, scripted, tar } from './federations.ts';

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

describe('requests', () => {
  test('a TAR is granted exactly its target, and inline messages are taken after it', () => {
    const made = () =>
      federation(
        [
          scripted('a', (lp) => sendAt(lp, 'a->b', 1, 2, 4)),
          scripted('b', function* (lp) {
            yield tar(3);
            lp.record('worked');
            recordTaken(lp);
          }),
        ],
        [channel('a->b', 0.5)],
      );
    expect(eventsOf('b', made)).toEqual(['3 worked', '3 took a->b/0@1.5', '3 took a->b/1@2.5', '4.5 took a->b/2@4.5']);
  });

  test('an NER is granted the earliest arrival, or its target if nothing comes before', () => {
    const made = () =>
      federation(
        [
          scripted('a', (lp) => sendAt(lp, 'a->b', 1)),
          scripted('b', function* (lp) {
            for (const target of [8, 8, 9]) {
              const grant = yield ner(target);
              lp.record(grant.kind);
            }
          }),
        ],
        [channel('a->b', 0.5)],
      );
    expect(eventsOf('b', made)).toEqual(['1.5 NER', '8 NER', '9 NER', '9 took a->b/0@1.5']);
  });

  test.each([
    ['a target that is past', tar(1)],
    ['a TAR without end', tar(NEVER)],
    ['no number', ner(Number.NaN)],
    ['a daemon deadline that is past', ner(5, 1)],
  ])('%s is refused by name', (_, request) => {
    const broken = scripted('b', function* () {
      yield tar(2);
      yield request;
    });
    expect(() => runConservatively(federation([broken], []))).toThrow('`b` asks at 2 for {');
  });
});

describe('messages', () => {
  test('handlers of a thread run at the time of their message, in a step of the owner', () => {
    const made = () =>
      federation(
        [
          scripted('a', (lp) => sendAt(lp, 'a->b', 1, 2)),
          scripted('b', function* (lp) {
            yield tar(4);
            lp.record('worked');
          }),
        ],
        [channel('a->b', 0.25, 'thread')],
      );
    expect(eventsOf('b', made)).toEqual(['1.25 thread a->b/0@1.25', '2.25 thread a->b/1@2.25', '4 worked']);
  });

  test('messages of one arrival are taken by channel, then by seq', () => {
    const burst = (name: string) => (lp: LogicalProcess) => sendAt(lp, name, 1, 1);
    const made = () =>
      federation(
        [
          scripted('x', burst('x->c')),
          scripted('a', burst('a->c')),
          { id: 'c', owner: listen },
          scripted('b', burst('b->c')),
        ],
        ['x->c', 'b->c', 'a->c'].map((name) => channel(name, 2)),
      );
    const all = ['a->c/0', 'a->c/1', 'b->c/0', 'b->c/1', 'x->c/0', 'x->c/1'];
    expect(eventsOf('c', made)).toEqual(all.map((name) => `3 took ${name}@3`));
  });

  test('a message is taken in the round after one that it just missed, at the same time', () => {
    const made = () =>
      federation(
        [
          scripted('a', function* (lp) {
            yield ner();
            recordTaken(lp);
            lp.send('a->b', null);
          }),
          scripted('b', function* (lp) {
            yield tar(1);
            lp.send('b->a', null);
          }),
        ],
        [channel('a->b', 0), channel('b->a', 0)],
      );
    expect(eventsOf('a', made)).toEqual(['1 took b->a/0@1']);
    expect(eventsOf('b', made)).toEqual(['1 took a->b/0@1']);
  });

  test('only a declared channel of its own can be sent on', () => {
    const made = (name: string) =>
      federation(
        [scripted('a', (lp) => sendAt(lp, name, 1)), { id: 'b', owner: listen }],
        [channel('b->a', 1), channel('a->b', 1)],
      );
    expect(() => runConservatively(made('a->nobody'))).toThrow('`a` cannot send on `a->nobody`');
    expect(() => runConservatively(made('b->a'))).toThrow('`a` cannot send on `b->a`');
    expect(runConservatively(made('a->b')).summary.messages).toEqual({ 'a->b': 1, 'b->a': 0 });
  });

  test('a handler that sends is refused by name', () => {
    const sending = {
      id: 'b',
      owner: listen,
      handler: (lp: object) => (lp as LogicalProcess).send('b->a', null),
    };
    const made = federation(
      [scripted('a', (lp) => sendAt(lp, 'a->b', 1)), sending],
      [channel('a->b', 1, 'thread'), channel('b->a', 1)],
    );
    expect(() => runConservatively(made)).toThrow('`b` cannot send on `b->a`');
  });
});

test.each([
  ['two processes of one id', federation([scripted('a', listen), scripted('a', listen)], []), 'are called `a`'],
  [
    'two channels of one name',
    federation([scripted('a', listen)], [channel('a->a', 1), channel('a->a', 2)]),
    'are called `a->a`',
  ],
  ['a channel to nowhere', federation([scripted('a', listen)], [channel('a->b', 1)]), '`a->b` cannot be used'],
  ['a negative lookahead', federation([scripted('a', listen)], [channel('a->a', -1)]), '`a->a` cannot be used'],
  [
    'a thread channel without a handler',
    federation([{ id: 'a', owner: listen }], [channel('a->a', 1, 'thread')]),
    '`a->a` cannot be used',
  ],
])('%s: refused by name', (_, made, message) => {
  expect(() => runConservatively(made)).toThrow(message);
});

test('two steps whose ends cross do not hold each other up', () => {
  const step = (end: number) =>
    function* (lp: LogicalProcess) {
      yield tar(end);
      lp.record('over');
    };
  const made = () =>
    federation([scripted('a', step(4)), scripted('b', step(5))], [channel('a->b', 1), channel('b->a', 1)]);
  expect([...eventsOf('a', made), ...eventsOf('b', made)]).toEqual(['4 over', '5 over']);
});

describe('zero lookahead', () => {
  /** Three processes in a ring, all with a step that ends at 1, each of which sends on. */
  const ring = () => {
    const ids = ['a', 'b', 'c'];
    const next = (id: string) => ids[(ids.indexOf(id) + 1) % 3];
    return federation(
      ids.map((id) => scripted(id, (lp) => sendAt(lp, `${id}->${next(id)}`, 1))),
      ids.map((id) => channel(`${id}->${next(id)}`, 0)),
    );
  };

  test('is recovered from one grant at a time, the least id first', () => {
    for (const seed of SEEDS) {
      const { trace, summary } = runConservatively(ring(), { seed, trace: true });
      const grants = (trace ?? []).flatMap((record) => (record.kind === 'grant' && record.to === 1 ? [record] : []));
      // a goes first and finds nothing; b and c find what the one before sent; then a takes what c sent.
      expect(grants.map(({ lp, grant, released }) => [lp, grant, ...released])).toEqual([
        ['a', 'recovery'],
        ['a', 'NER', 'c->a/0'],
        ['b', 'recovery', 'a->b/0'],
        ['c', 'TAR', 'b->c/0'],
      ]);
      expect(summary.recoveryGrants).toBe(2);
    }
  });

  test('needs no recovery while times differ', () => {
    const made = federation(
      [scripted('a', (lp) => sendAt(lp, 'a->b', 1)), scripted('b', (lp) => sendAt(lp, 'b->a', 2))],
      [channel('a->b', 0), channel('b->a', 0)],
    );
    expect(runConservatively(made).summary.recoveryGrants).toBe(0);
  });
});
