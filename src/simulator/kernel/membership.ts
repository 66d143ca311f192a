import type { Channel, Federation, LogicalProcessSpec } from './federation.ts';
import type { OpenChannel } from './mailbox.ts';

/** The processes in the order of ids, which is the order of ties; throws on two of one id. */
export function sortedProcesses({ processes }: Federation): readonly LogicalProcessSpec[] {
  const sorted = processes.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  sorted.forEach(({ id }, at) => {
    if (id === sorted[at - 1]?.id) throw new Error(`Two logical processes are called \`${id}\``);
  });
  return sorted;
}

/** The channels in the order of names, ready to be sent on; throws on one that cannot be. */
export function openChannels(
  { channels }: Federation,
  sorted: readonly LogicalProcessSpec[],
): ReadonlyMap<string, OpenChannel> {
  const indices = new Map(sorted.map(({ id }, index) => [id, index]));
  const opened = new Map<string, OpenChannel>();
  for (const channel of channels.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const { name, lookahead } = channel;
    if (opened.has(name)) throw new Error(`Two channels are called \`${name}\``);
    const [source, destination] = [indices.get(channel.source), indices.get(channel.destination)];
    if (source === undefined || destination === undefined || !isUsable(channel, sorted[destination]))
      throw new Error(`Channel \`${name}\` cannot be used: ${JSON.stringify(channel)}`);
    const isThread = channel.mode === 'thread';
    opened.set(name, { name, index: opened.size, source, destination, lookahead, isThread, sent: 0 });
  }
  return opened;
}

function isUsable({ lookahead, mode }: Channel, destination: LogicalProcessSpec | undefined): boolean {
  const isLookahead = lookahead >= 0 && lookahead < Number.POSITIVE_INFINITY;
  return isLookahead && (mode === 'inline' || destination?.handler !== undefined);
}
