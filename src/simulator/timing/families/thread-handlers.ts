import { channel } from '../../atom/deployment.ts';
import type { Federation, LogicalProcess, Message } from '../../kernel/federation.ts';
import type { Observation, Parameters, ScenarioFamily } from '../scenario.ts';
import { type Authority, IDLE, type Script, Sightings } from './authority.ts';
import { count, numberOf, seconds } from './parameters.ts';

/** Messages that a handler thread takes while the owner is in a step. */
export function threadHandlersFamily(authority: Authority): ScenarioFamily {
  return {
    name: 'thread-handlers',
    summary: 'messages for a handler thread whose process is in a step',
    parameters: [
      count('messages', 'messages', [1, 3], 1, 6),
      seconds('gap', 'time between two sends', [0.25, 0], 1),
      seconds('lookahead', 'time of a message', [0.125], 1),
      seconds('step', 'length of the step of the receiver', [4, 0], 8),
    ],
    observables: {
      sent: 'when the message was sent',
      lookahead: 'declared time of a message',
      handled: 'clock of the receiver while the handler ran',
      step: 'end of the step of the receiver',
    },
    run: (parameters, seed) => runHandlers(authority, parameters, seed),
  };
}

function runHandlers(authority: Authority, parameters: Parameters, seed: number): Observation {
  const sightings = new Sightings();
  const faults = authority(federationOf(parameters, sightings), { rule: 'stated', seed });
  const sent = sightings.of('sender');
  const handled = new Map(sightings.of('receiver').map((seen) => [seen.event, seen.time]));
  const observed = sent.map(({ time, event }, request) => ({
    request,
    values: {
      sent: time,
      lookahead: numberOf(parameters, 'lookahead'),
      handled: handled.get(event) ?? Number.POSITIVE_INFINITY,
      step: numberOf(parameters, 'step'),
    },
  }));
  return { observed, faults, timeline: [] };
}

function federationOf(parameters: Parameters, sightings: Sightings): Federation {
  const [messages, gap, step] = ['messages', 'gap', 'step'].map((name) => numberOf(parameters, name)) as [
    number,
    number,
    number,
  ];
  return {
    processes: [
      { id: 'sender', owner: (lp) => sendEvery(lp, messages, gap, sightings) },
      {
        id: 'receiver',
        owner: (lp) => stepThenIdle(lp, step),
        handler: (lp, message: Message) => sightings.add(lp, String(message.body)),
      },
    ],
    channels: [channel('sender', 'receiver', 'note', numberOf(parameters, 'lookahead'), 'thread')],
  };
}

function* sendEvery(lp: LogicalProcess, messages: number, gap: number, sightings: Sightings): Script {
  for (let index = 0; index < messages; index++) {
    yield { kind: 'TAR', to: lp.now + gap };
    sightings.add(lp, String(index));
    lp.send('sender->receiver:note', index);
  }
  yield IDLE;
}

function* stepThenIdle(lp: LogicalProcess, step: number): Script {
  yield { kind: 'TAR', to: lp.now + step };
  for (;;) if ((yield IDLE).kind === 'finish') return;
}
