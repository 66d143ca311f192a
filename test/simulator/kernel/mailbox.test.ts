import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Frame, type OpenChannel, Undelivered } from '../../../src/simulator/kernel/mailbox.ts';

const open = (index: number): OpenChannel => ({
  name: `c${index}`,
  index,
  source: 0,
  destination: 1,
  lookahead: 1,
  isThread: false,
  sent: 0,
});
const nameOf = ({ arrival, channel, seq }: Frame): string => `${arrival} ${channel}/${seq}`;

test('a message carries its channel, the next seq, and arrives one lookahead after it was sent', () => {
  const channel = open(0);
  new Frame(channel, 1, 'first');
  expect(new Frame(channel, 2.5, 'second')).toMatchObject({
    channel: 'c0',
    seq: 1,
    sent: 2.5,
    arrival: 3.5,
    body: 'second',
  });
});

test('messages are released up to a time and including it, in (arrival, channel, seq) order', () => {
  const [a, b] = [open(0), open(1)];
  const undelivered = new Undelivered();
  for (const frame of [
    new Frame(b, 1, 0),
    new Frame(a, 1, 0),
    new Frame(b, 0, 0),
    new Frame(a, 1, 0),
    new Frame(a, 2, 0),
  ])
    undelivered.add(frame);
  const released = undelivered.release(2);
  expect(released.map(nameOf)).toEqual(['1 c1/1', '2 c0/0', '2 c0/1', '2 c1/0']);
  expect(undelivered.earliest()).toBe(3);
});

test('whatever the order of registration, the order of release is one', () => {
  const sends = fc.array(fc.record({ channel: fc.nat(3), time: fc.nat(6) }), { maxLength: 40 });
  fc.assert(
    fc.property(sends, fc.infiniteStream(fc.nat()), (drawn, draws) => {
      const channels = [open(0), open(1), open(2), open(3)];
      const frames = drawn.map(({ channel, time }) => new Frame(channels[channel] as OpenChannel, time, null));
      const shuffled = frames.map((frame) => ({ frame, at: draws.next().value })).sort((a, b) => a.at - b.at);
      const undelivered = new Undelivered();
      for (const { frame } of shuffled) undelivered.add(frame);
      const released: Frame[] = [];
      for (let time = 0; time <= 8; time += 2) released.push(...undelivered.release(time));
      const sorted = frames.toSorted((a, b) => a.arrival - b.arrival || a.via.index - b.via.index || a.seq - b.seq);
      expect(released.map(nameOf)).toEqual(sorted.map(nameOf));
      expect([undelivered.earliest(), undelivered.list()]).toEqual([Number.POSITIVE_INFINITY, []]);
    }),
  );
});

test('a long line comes out as it went in, with late ones between', () => {
  const channel = open(0);
  const undelivered = new Undelivered();
  const released: Frame[] = [];
  for (let time = 0; time < 10_000; time++) {
    undelivered.add(new Frame(channel, time, null));
    if (time % 5 === 4) undelivered.add(new Frame(channel, time - 1, null));
    if (time % 7 === 6) released.push(...undelivered.release(time / 2));
  }
  released.push(...undelivered.release(20_000));
  const inOrder = released.toSorted((a, b) => a.arrival - b.arrival || a.seq - b.seq);
  expect(released.length).toBe(12_000);
  expect(released.map(nameOf)).toEqual(inOrder.map(nameOf));
});
