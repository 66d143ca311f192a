import type { Span } from '../../text/source-file.ts';
import { fileKindOf } from './file-names.ts';

/** Where a link leads, read. Places index the address. */
export interface Address {
  readonly file: string;
  readonly path: Span;
  readonly lines: { readonly start: number; readonly end: number; readonly digits: Span } | null;
  readonly symbol: string | null;
  /** After the last part that cites something. */
  readonly end: number;
  readonly revision: string | null;
  readonly repository: string | null;
}

const PERMALINK =
  /^https?:\/\/[\w.-]+(?::\d+)?\/([\w.-]+(?:\/[\w.-]+){1,4}?)\/(?:-\/)?(?:blob|blame|raw|src\/(?:commit|branch|tag))\/([^/?#]+)\/([^?#]+)/d;
const RELATIVE = /^([^?#:]+)(?:[:?#]|$)/d;
const SCHEME = /^[a-z][a-z0-9+.-]*:(?!\d)/i;
const COMMIT = /^[0-9a-f]{7,40}$/;
const LINES = /(?:#|^:)(?:L|lines?-)?(\d{1,9})(?:C\d+)?(?:[-:–](?:L|lines?-)?(\d{1,9})(?:C\d+)?)?$/di;
/** `guide.md#1` is a heading. */
const NUMBER_ONLY = /#\d+$/;
const SYMBOL = /^#([\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::)[\p{L}_$][\p{L}\p{N}_$]*)*)$/u;

/** Reads an address as a file of a repository; null when it leads elsewhere. */
export function readAddress(address: string): Address | null {
  return readPermalink(address) ?? (SCHEME.test(address) ? null : readRelative(address));
}

function readPermalink(address: string): Address | null {
  const match = PERMALINK.exec(address);
  const path = match?.indices?.[3];
  if (!match || !path) return null;
  const ref = match[2] as string;
  return read(address, path, { revision: COMMIT.test(ref) ? ref : null, repository: match[1] as string });
}

/** A leading `/` counts from the repository's root. */
function readRelative(address: string): Address | null {
  const path = RELATIVE.exec(address)?.indices?.[1];
  return path ? read(address, path, { revision: null, repository: null }) : null;
}

function read(
  address: string,
  [start, end]: readonly [number, number],
  where: { revision: string | null; repository: string | null },
): Address | null {
  const file = decoded(address.slice(start, end)).replace(/^\/+/, '').replaceAll('\\', '/');
  const kind = fileKindOf(file.slice(file.lastIndexOf('/') + 1));
  if (kind === null || kind === 'artifact') return null;
  const rest = address.slice(end).replace(/^\?[^#]*/, (query) => ' '.repeat(query.length));
  const lines = kind === 'document' && NUMBER_ONLY.test(rest) ? null : linesOf(rest, end);
  const symbol = lines === null && kind === 'code' ? (SYMBOL.exec(rest.trimStart())?.[1] ?? null) : null;
  const last = lines?.digits.end ?? (symbol === null ? end : address.length);
  return { file, path: { start, end }, lines, symbol, end: last, ...where };
}

function linesOf(rest: string, offset: number): Address['lines'] {
  const match = LINES.exec(rest);
  const first = match?.indices?.[1];
  if (!match || !first) return null;
  const last = match.indices?.[2] ?? first;
  return {
    start: Number(rest.slice(...first)),
    end: Number(rest.slice(...last)),
    digits: { start: offset + first[0], end: offset + last[1] },
  };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
