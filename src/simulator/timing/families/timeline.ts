import type { Watcher } from '../../atom/run.ts';
import type { TimelineMark } from '../scenario.ts';

/** Turns what a run tells into the marks of a timeline. */
export function timelineWatcher(marks: TimelineMark[]): Watcher {
  return {
    granted: (lane, from, to, label) => {
      if (from !== to) marks.push({ kind: 'span', lane, from, to, label });
    },
    sent: (channel, message) => {
      marks.push({
        kind: 'message',
        from: { lane: channel.source, time: message.sent },
        to: { lane: channel.destination, time: message.arrival },
        label: message.channel.slice(message.channel.lastIndexOf(':') + 1),
      });
    },
    recorded: (lane, time, label) => marks.push({ kind: 'event', lane, time, label }),
  };
}
