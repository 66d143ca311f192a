import type {
  Channel,
  Federation,
  Grant,
  LogicalProcess,
  LogicalProcessSpec,
  Message,
  ReceiveMode,
  Time,
  TimeRequest,
} from '../../../src/simulator/kernel/federation.ts';

export type Script = Generator<TimeRequest, void, Grant>;

export const NEVER = Number.POSITIVE_INFINITY;

export function tar(to: Time): TimeRequest {
  return { kind: 'TAR', to };
}

export function ner(to: Time = NEVER, daemon: Time = NEVER): TimeRequest {
  return { kind: 'NER', to, daemon };
}

/** `a->b` with a lookahead. */
export function channel(name: string, lookahead: Time, mode: ReceiveMode = 'inline'): Channel {
  const [source, destination] = name.split(/->|:/) as [string, string];
  return { name, source, destination, lookahead, mode };
}

export function federation(processes: Federation['processes'], channels: Federation['channels']): Federation {
  return { processes, channels };
}

/** A process that runs a script, then waits until the finish and records each message that comes; threads record too. */
export function scripted(id: string, script: (lp: LogicalProcess) => Script): LogicalProcessSpec {
  function* owner(lp: LogicalProcess): Script {
    yield* script(lp);
    yield* listen(lp);
  }
  return { id, owner, handler: (lp, message) => lp.record(`thread ${nameOf(message)}`) };
}

/** Waits until the finish, and records each message that comes. */
export function* listen(lp: LogicalProcess): Script {
  for (;;) {
    recordTaken(lp);
    const grant = yield ner();
    if (grant.kind === 'finish') return;
  }
}

export function recordTaken(lp: LogicalProcess): void {
  for (const message of lp.take()) lp.record(`took ${nameOf(message)}`);
}

export function nameOf(message: Message): string {
  return `${message.channel}/${message.seq}@${message.arrival}`;
}
