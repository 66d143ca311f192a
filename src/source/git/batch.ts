import { Conversation, type Dialect, type Ending, type ObjectRead, type ObjectRequest } from './conversation.ts';
import { fault, type GitFault, type GitFaultReason, startFault } from './fault.ts';
import { type Launcher, launch } from './launch.ts';

export type { ObjectRead } from './conversation.ts';
export type { ObjectKind } from './replies.ts';

const COMMANDS: Dialect = {
  option: '--batch-command',
  asksSize: true,
  line: (command, object) => `${command} ${object}\n`,
};

/** For git before 2.36. */
const NAMES: Dialect = { option: '--batch', asksSize: false, line: (_, object) => `${object}\n` };

const MAX_OBJECT_BYTES = 64 * 1024 * 1024;
const MAX_NAME_LENGTH = 4096;
const MAX_DEATHS = 8;
const UNKNOWN_OPTION_EXIT = 129;
const FORBIDDEN = /[\n\r\0]/;
/** Another process would end the same way. */
const LASTING: readonly GitFaultReason[] = [
  'git-missing',
  'cannot-start',
  'no-such-folder',
  'not-a-repository',
  'unsafe-ownership',
];

/**
 * Reads objects through one long-lived `git cat-file`. Requests are sent without waiting for replies. When the process dies,
 * what it was at gets the fault and the others go to a new one.
 */
export class ObjectReader {
  readonly #launcher: Launcher;
  #dialect: Dialect = COMMANDS;
  #conversation: Conversation | null = null;
  #deaths = 0;

  constructor(launcher: Launcher) {
    this.#launcher = launcher;
  }

  /** Reads an object by any name that git knows for it: an id, `REV:path`. A larger one comes back without bytes. */
  read(object: string, maxBytes = MAX_OBJECT_BYTES): Promise<ObjectRead> {
    if (object === '' || object.length > MAX_NAME_LENGTH || FORBIDDEN.test(object)) {
      return Promise.resolve({ status: 'fault', fault: nameFault() });
    }
    return new Promise((settle) => this.#send([{ object, maxBytes, settle }]));
  }

  /** Ends the process and the reads under way; a later read starts another. */
  async close(): Promise<void> {
    const conversation = this.#conversation;
    this.#conversation = null;
    await conversation?.close();
  }

  #send(requests: readonly ObjectRequest[]): void {
    if (requests.length === 0) return;
    try {
      this.#conversation ??= this.#start();
      this.#conversation.send(requests);
    } catch (error) {
      settleAll(requests, startFault(error));
    }
  }

  #start(): Conversation {
    const child = launch(this.#launcher, ['cat-file', this.#dialect.option], []);
    const conversation = new Conversation(child, this.#dialect, (ending) => {
      const wasClosed = this.#conversation !== conversation;
      if (!wasClosed) this.#conversation = null;
      if (wasClosed) settleAll(ending.unanswered, ending.fault);
      else this.#ended(ending);
    });
    return conversation;
  }

  #ended({ fault: reason, code, unanswered }: Ending): void {
    const [current, ...others] = unanswered;
    if (!current) return;
    if (code === UNKNOWN_OPTION_EXIT && this.#dialect === COMMANDS) {
      this.#dialect = NAMES;
      this.#send(unanswered);
      return;
    }
    settleAll([current], reason);
    // A partial clone ends the process at every object that it lacks: that is an answer, not a sign of trouble.
    if (reason.reason !== 'missing-object') this.#deaths++;
    if (this.#deaths > MAX_DEATHS || LASTING.includes(reason.reason)) settleAll(others, reason);
    else this.#send(others);
  }
}

function settleAll(requests: readonly ObjectRequest[], reason: GitFault): void {
  for (const { settle } of requests) settle({ status: 'fault', fault: reason });
}

function nameFault(): GitFault {
  return fault('malformed', 'the object name is empty, too long or holds a line end', 'name the object by its id');
}
