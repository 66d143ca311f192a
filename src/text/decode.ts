export type Decoded =
  | { readonly ok: true; readonly text: string; readonly bom: boolean }
  | { readonly ok: false; readonly reason: 'binary' | 'not-utf8'; readonly byte: number };

const NUL = 0;
const BINARY_PROBE_BYTES = 8000;

/** Decodes strict UTF-8. A NUL in the first 8,000 bytes means binary, as git has it; `byte` is where it went wrong. */
export function decodeUtf8(bytes: Uint8Array): Decoded {
  const nul = bytes.subarray(0, BINARY_PROBE_BYTES).indexOf(NUL);
  if (nul >= 0) return { ok: false, reason: 'binary', byte: nul };
  const bom = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  try {
    return { ok: true, text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes), bom };
  } catch {
    return { ok: false, reason: 'not-utf8', byte: firstInvalidByte(bytes) };
  }
}

/** Decodes leniently, for sources: an undecodable byte must not hide the lines around it. */
export function decodeLossy(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

function firstInvalidByte(bytes: Uint8Array): number {
  let low = 0;
  let high = bytes.length;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (isValidPrefix(bytes.subarray(0, middle))) low = middle;
    else high = middle - 1;
  }
  return startOfSequence(bytes, low);
}

/** A sequence that breaks off is at fault from its first byte. */
function startOfSequence(bytes: Uint8Array, end: number): number {
  let start = end;
  while (start > 0 && ((bytes[start - 1] as number) & 0xc0) === 0x80) start--;
  const lead = start > 0 ? (bytes[start - 1] as number) : 0;
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
  return start > 0 && start - 1 + length > end ? start - 1 : end;
}

function isValidPrefix(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
