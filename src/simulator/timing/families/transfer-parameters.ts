import type { OneToOneParameters } from '../../atom/one-to-one.ts';
import type { Parameter, Parameters } from '../scenario.ts';
import { count, numberOf, power, seconds, switchOf, variant, wordOf } from './parameters.ts';

/** What the families of one prefill and one decode server have in common. */
export const TRANSFER_PARAMETERS: readonly Parameter[] = [
  count('blocks', 'blocks of the request', [1, 4], 1, 64),
  power('bytesPerBlock', 'B', 'bytes of one block', [1024], 1024, 65536),
  power('bandwidth', 'B/s', 'bytes a second of the link', [4096, 65536], 4096, 1048576),
  seconds('latency', 'time before the first byte moves', [0.25, 0]),
  seconds('requestLatency', 'time of the write request', [0.125]),
  seconds('notifyLatency', 'time of the write-done message', [0.0625]),
  seconds('prefillStep', 'length of the prefill step', [1, 4], 4),
  seconds('relayLatency', 'time from prefill to decode through the router', [0.25]),
  seconds('decodeBusy', 'length of a decode step under way at the start', [0, 3], 4),
  variant('router', 'when decode is asked', 'sequential', ['parallel']),
  variant('isShared', 'whether writes under way divide the bandwidth', false, [true]),
];

/** The deployment that these parameters describe, for `requests` requests posted `gap` seconds apart. */
export function oneToOneOf(
  parameters: Parameters,
  connector: OneToOneParameters['connector'],
  requests = 1,
  gap = 0,
): OneToOneParameters {
  const ids = Array.from({ length: requests }, (_, id) => id);
  return {
    requests: ids.map((id) => ({ id, blocks: numberOf(parameters, 'blocks') })),
    gaps: ids.map((id) => id * gap),
    loop: 'open',
    router: wordOf(parameters, 'router'),
    connector,
    transfer: {
      bytesPerBlock: numberOf(parameters, 'bytesPerBlock'),
      latency: numberOf(parameters, 'latency'),
      bandwidth: numberOf(parameters, 'bandwidth'),
      isShared: switchOf(parameters, 'isShared'),
      requestLatency: numberOf(parameters, 'requestLatency'),
      notifyLatency: numberOf(parameters, 'notifyLatency'),
    },
    lookaheads: { ...LOOKAHEADS, relay: numberOf(parameters, 'relayLatency') },
    prefillStep: numberOf(parameters, 'prefillStep'),
    decodeStep: 0.5,
    decodeSteps: 1,
    decodeBusy: numberOf(parameters, 'decodeBusy'),
    finishCalls: 1,
    keeps: 'first',
    wakes: 'priced',
    drainInterval: 1 / 1024,
  };
}

/** Times of the channels that no transfer rule speaks of. */
export const LOOKAHEADS: OneToOneParameters['lookaheads'] = {
  http: 1 / 64,
  relay: 1 / 4,
  stream: 1 / 64,
  request: 1 / 1024,
  control: 1 / 1024,
  output: 1 / 1024,
  writeRequest: 1 / 8,
  stage: 1 / 1024,
};
