import type { Stream } from 'node:stream';
import { fault, faultOf, type GitFault, killedFault, startFault } from './fault.ts';
import type { GitChild } from './launch.ts';
import { type Body, type ObjectKind, type ReplyHeader, ReplyStream } from './replies.ts';

export type ObjectRead =
  | { readonly status: 'found'; readonly kind: ObjectKind; readonly id: string; readonly bytes: Uint8Array }
  | { readonly status: 'too-large'; readonly kind: ObjectKind; readonly id: string; readonly bytes: number }
  | { readonly status: 'missing' }
  | { readonly status: 'fault'; readonly fault: GitFault };

export interface ObjectRequest {
  readonly object: string;
  readonly maxBytes: number;
  readonly settle: (read: ObjectRead) => void;
}

/** How a process ended, and what it left unanswered; the first of these is what it was at. */
export interface Ending {
  readonly fault: GitFault;
  readonly code: number | null;
  readonly unanswered: readonly ObjectRequest[];
}

/** One command that was sent and has no reply yet. */
interface Sent {
  readonly request: ObjectRequest;
  readonly command: 'info' | 'contents';
}

/** What differs between `--batch-command`, which tells the size before the bytes, and `--batch`, which sends both. */
export interface Dialect {
  readonly option: string;
  readonly asksSize: boolean;
  line(command: Sent['command'], object: string): string;
}

const MAX_STDERR_LENGTH = 4096;
const SILENCE_MS = 120_000;

/** Requests and replies with one running `git cat-file`. Between replies it keeps no program alive. */
export class Conversation {
  readonly #child: GitChild;
  readonly #dialect: Dialect;
  readonly #ended: (ending: Ending) => void;
  readonly #replies = new ReplyStream({ header: (header) => this.#header(header), body: (bytes) => this.#body(bytes) });
  readonly #sent: Sent[] = [];
  #arriving: { readonly kind: ObjectKind; readonly id: string; readonly size: number } | null = null;
  #stderr = '';
  #silence: NodeJS.Timeout | null = null;
  /** Why this side ended it. */
  #stopped: GitFault | null = null;
  #isOver = false;
  #whenOver: (() => void) | null = null;

  constructor(child: GitChild, dialect: Dialect, ended: (ending: Ending) => void) {
    this.#child = child;
    this.#dialect = dialect;
    this.#ended = ended;
    this.#listen();
  }

  send(requests: readonly ObjectRequest[]): void {
    this.#write(requests.map((request) => ({ request, command: this.#firstCommand(request) })));
  }

  /** Ends the process, and with it what is unanswered. */
  close(): Promise<void> {
    this.#child.ref();
    this.#stop(killedFault('its reader'));
    return new Promise((resolve) => {
      if (this.#isOver) resolve();
      else this.#whenOver = resolve;
    });
  }

  #listen(): void {
    const { stdin, stdout, stderr } = this.#child;
    stdout?.on('data', (chunk: Buffer) => {
      this.#silence?.refresh();
      this.#replies.push(chunk);
    });
    stderr?.on('data', (chunk: Buffer) => {
      this.#stderr = (this.#stderr + chunk.toString()).slice(-MAX_STDERR_LENGTH);
    });
    // Writing to a process that died; its end is told by `close`.
    stdin?.on('error', () => undefined);
    this.#child.on('error', (error) => this.#end(startFault(error), null));
    this.#child.on('close', (code, signal) => {
      this.#end(this.#stopped ?? (code === null ? killedFault(signal) : faultOf(this.#stderr, code)), code);
    });
    for (const stream of [stdin, stdout, stderr]) unref(stream);
    this.#child.unref();
  }

  #firstCommand({ maxBytes }: ObjectRequest): Sent['command'] {
    return this.#dialect.asksSize && maxBytes !== Number.POSITIVE_INFINITY ? 'info' : 'contents';
  }

  #write(commands: readonly Sent[]): void {
    this.#sent.push(...commands);
    this.#child.stdin?.write(
      commands.map(({ command, request }) => this.#dialect.line(command, request.object)).join(''),
    );
    this.#child.ref();
    this.#silence ??= setTimeout(() => this.#stop(silenceFault()), SILENCE_MS).unref();
  }

  #header(header: ReplyHeader): Body {
    const sent = this.#sent[0];
    if (this.#stopped) return null;
    if (!sent || header.status === 'unexpected') {
      this.#stop(fault('failed', 'git answered what was not asked', 'run again'));
      return null;
    }
    if (header.status === 'missing') return this.#answer({ status: 'missing' });
    const { kind, id, size } = header;
    const isTooLarge = size > sent.request.maxBytes;
    const hasBody = sent.command === 'contents';
    if (hasBody) this.#arriving = { kind, id, size };
    else if (isTooLarge) this.#answer({ status: 'too-large', kind, id, bytes: size });
    else this.#askContents();
    return hasBody ? { size, keep: !isTooLarge } : null;
  }

  #askContents(): void {
    const { request } = this.#sent.shift() as Sent;
    this.#write([{ request, command: 'contents' }]);
  }

  #body(bytes: Uint8Array | null): void {
    const arrived = this.#arriving;
    this.#arriving = null;
    if (arrived === null || this.#stopped) return;
    const { kind, id, size } = arrived;
    this.#answer(bytes ? { status: 'found', kind, id, bytes } : { status: 'too-large', kind, id, bytes: size });
  }

  #answer(read: ObjectRead): null {
    this.#sent.shift()?.request.settle(read);
    if (this.#sent.length === 0) this.#rest();
    return null;
  }

  #rest(): void {
    if (this.#silence) clearTimeout(this.#silence);
    this.#silence = null;
    this.#child.unref();
  }

  #stop(reason: GitFault): void {
    this.#stopped ??= reason;
    this.#child.kill('SIGKILL');
  }

  #end(reason: GitFault, code: number | null): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#rest();
    this.#ended({ fault: reason, code, unanswered: this.#sent.splice(0).map(({ request }) => request) });
    this.#whenOver?.();
  }
}

function silenceFault(): GitFault {
  return fault('timed-out', `\`git cat-file\` was silent for ${SILENCE_MS} ms`, 'run again when the disk is less busy');
}

/** The pipes of a child are sockets, which the declared stream types do not say. */
function unref(stream: Stream | null): void {
  (stream as { unref?: () => void } | null)?.unref?.();
}
