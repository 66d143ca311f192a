import { createHash } from 'node:crypto';
import { decodeLossy, decodeUtf8 } from '../text/decode.ts';
import { SourceFile } from '../text/source-file.ts';
import type { ReadResult } from './tree.ts';

/** Larger files are not sources that anyone cites by line. */
export const MAX_SOURCE_BYTES = 16 * 1024 * 1024;

/** A source from its bytes; the BOM is taken off, so that columns of the first line count from its first character. */
export function readSource(path: string, bytes: Uint8Array, blob: string): ReadResult {
  if (bytes.length > MAX_SOURCE_BYTES) return tooLarge(bytes.length);
  const decoded = decodeUtf8(bytes);
  if (!decoded.ok && decoded.reason === 'binary') return { status: 'binary', detail: `a NUL at byte ${decoded.byte}` };
  const text = decoded.ok ? decoded.text : decodeLossy(bytes);
  return { status: 'ok', file: new SourceFile(path, withoutBom(text)), blob };
}

/** A source from text that is already decoded. */
export function sourceFromText(path: string, text: string): ReadResult {
  return { status: 'ok', file: new SourceFile(path, withoutBom(text)), blob: blobId(Buffer.from(text)) };
}

export function tooLarge(bytes: number): ReadResult {
  return { status: 'too-large', detail: `${bytes} bytes, more than ${MAX_SOURCE_BYTES}` };
}

export function outsideRoot(path: string): ReadResult {
  return { status: 'outside-root', detail: `\`${path}\` leads out of the sources` };
}

export function absent(detail: string): ReadResult {
  return { status: 'absent', detail };
}

export function unreadable(detail: string): ReadResult {
  return { status: 'unreadable', detail };
}

/** The id that git gives to these bytes as a blob, so that caches serve work trees and commits alike. */
export function blobId(bytes: Uint8Array): string {
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}

function withoutBom(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}
