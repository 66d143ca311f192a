import { expect, test } from 'vitest';
import { channel } from '../../../src/simulator/atom/deployment.ts';
import { runModel } from '../../../src/simulator/atom/run.ts';
import type { LogicalProcess } from '../../../src/simulator/kernel/federation.ts';

const idle = { kind: 'NER', to: Number.POSITIVE_INFINITY, daemon: Number.POSITIVE_INFINITY } as const;

test('messages are taken by arrival, then channel, then number', () => {
  const taken: string[] = [];
  const processes = [
    {
      id: 'a',
      owner: function* (lp: LogicalProcess) {
        for (const name of ['a->b:y', 'a->b:x', 'a->b:x', 'a->b:late']) lp.send(name, name);
        yield idle;
      },
    },
    {
      id: 'b',
      owner: function* (lp: LogicalProcess) {
        yield { kind: 'TAR' as const, to: 3 };
        taken.push(...lp.take().map((message) => `${message.arrival} ${message.channel}#${message.seq}`));
      },
    },
  ];
  const channels = [channel('a', 'b', 'late', 2), channel('a', 'b', 'x', 1), channel('a', 'b', 'y', 1)];
  expect(runModel({ processes, channels })).toEqual([]);
  expect(taken).toEqual(['1 a->b:x#0', '1 a->b:x#1', '1 a->b:y#0', '2 a->b:late#0']);
});

test('a channel of another process, or one that is not declared, cannot be sent on', () => {
  const send = (name: string) => ({
    processes: [
      {
        id: 'a',
        owner: function* (lp: LogicalProcess) {
          lp.send(name, null);
          yield idle;
        },
      },
    ],
    channels: [channel('b', 'a', 'x', 1)],
  });
  expect(() => runModel(send('a->b:x'))).toThrow('a cannot send on a->b:x');
  expect(() => runModel(send('b->a:x'))).toThrow('a cannot send on b->a:x');
});
