export type ObjectKind = 'blob' | 'tree' | 'commit' | 'tag';

/** The first line of a reply of `git cat-file --batch…`. */
export type ReplyHeader =
  | { readonly status: 'found'; readonly kind: ObjectKind; readonly id: string; readonly size: number }
  /** Missing, ambiguous, or a submodule's commit. */
  | { readonly status: 'missing' }
  | { readonly status: 'unexpected' };

/** What follows a header: nothing, bytes to hand on, or bytes to drop. */
export type Body = { readonly size: number; readonly keep: boolean } | null;

export interface ReplyHandler {
  header(header: ReplyHeader): Body;
  /** Null when the bytes were dropped. */
  body(bytes: Uint8Array | null): void;
}

const FOUND = /^([0-9a-f]{40,64}) (blob|tree|commit|tag) (\d+)$/;
const MISSING = / (?:missing|ambiguous|submodule)$/;
const LINE_END = 10;
const NOTHING = Buffer.alloc(0);

export function parseHeader(line: string): ReplyHeader {
  const [, id, kind, size] = FOUND.exec(line) ?? [];
  if (id && kind) return { status: 'found', kind: kind as ObjectKind, id, size: Number(size) };
  return { status: MISSING.test(line) ? 'missing' : 'unexpected' };
}

interface OpenBody {
  readonly keep: boolean;
  readonly chunks: Buffer[];
  /** Bytes still to come, with the line end that closes a body. */
  remaining: number;
}

/** Cuts a stream of bytes into replies, however the bytes are chunked. */
export class ReplyStream {
  readonly #handler: ReplyHandler;
  #line: Buffer = NOTHING;
  #body: OpenBody | null = null;

  constructor(handler: ReplyHandler) {
    this.#handler = handler;
  }

  push(chunk: Buffer): void {
    let rest = chunk;
    while (rest.length > 0) rest = this.#body ? this.#takeBody(this.#body, rest) : this.#takeHeader(rest);
  }

  #takeHeader(bytes: Buffer): Buffer {
    const end = bytes.indexOf(LINE_END);
    this.#line = Buffer.concat([this.#line, end < 0 ? bytes : bytes.subarray(0, end)]);
    if (end < 0) return NOTHING;
    const body = this.#handler.header(parseHeader(this.#line.toString()));
    this.#line = NOTHING;
    this.#body = body && { keep: body.keep, chunks: [], remaining: body.size + 1 };
    return bytes.subarray(end + 1);
  }

  #takeBody(body: OpenBody, bytes: Buffer): Buffer {
    const taken = bytes.subarray(0, body.remaining);
    if (body.keep) body.chunks.push(taken);
    body.remaining -= taken.length;
    if (body.remaining === 0) this.#closeBody(body);
    return bytes.subarray(taken.length);
  }

  #closeBody({ keep, chunks }: OpenBody): void {
    this.#body = null;
    this.#handler.body(keep ? Buffer.concat(chunks).subarray(0, -1) : null);
  }
}
