import type { Span } from '../../text/source-file.ts';
import type { Mark } from '../facts.ts';
import { type Address, readAddress } from './addresses.ts';
import { type AddressSpans, type Form, type Found, found, type Scene } from './found.ts';
import { spanAt } from './spans.ts';

/** `[text](path#L10)`, a reference-style link, a permalink wherever it stands. */
export const links: Form = (scene) => [...marked(scene), ...bare(scene)].sort((a, b) => a.place.start - b.place.start);

function marked({ file, text, zones }: Scene): readonly Found[] {
  return zones.links.flatMap((mark) => {
    if (!mark.href) return [];
    const written = file.slice(mark.href.span);
    const shift = Math.max(0, written.indexOf(mark.href.text));
    const address = readAddress(written.startsWith(mark.href.text, shift) ? mark.href.text : written);
    if (!address || !isCitation(address)) return [];
    const label = address.lines && labelDigits(text, mark, address.lines);
    const isShared = label === null && DIGIT.test(text.slice(mark.start, mark.end));
    return [fromAddress(address, mark, { address: spansOf(address, mark.href.span.start + shift), label, isShared })];
  });
}

/** A permalink in code or in a fence, where no link is marked up. */
function bare({ text, zones }: Scene): readonly Found[] {
  return zones.urls.flatMap((place) => {
    const address = spanAt(zones.links, place.start) ? null : readAddress(text.slice(place.start, place.end));
    if (!address || !isCitation(address)) return [];
    const shift = (span: Span) => ({ start: place.start + span.start, end: place.start + span.end });
    const lines = address.lines && { ...address.lines, isOpen: false, digits: shift(address.lines.digits) };
    return [{ ...fromAddress(address, place, { address: null, label: null }), path: shift(address.path), lines }];
  });
}

function isCitation({ lines, symbol }: Address): boolean {
  return lines !== null || symbol !== null;
}

function fromAddress(
  { file, lines, symbol, revision, repository }: Address,
  place: Span,
  spans: { address: AddressSpans | null; label: Span | null; isShared?: boolean },
): Found {
  const written = lines && { ...lines, isOpen: false };
  return found(
    'link',
    { start: place.start, end: place.end },
    { file, lines: written, symbol, revision, repository, ...spans },
  );
}

function spansOf({ path, lines, end }: Address, start: number): AddressSpans {
  const shift = (span: Span) => ({ start: start + span.start, end: start + span.end });
  return {
    whole: { start: start + path.start, end: start + end },
    path: shift(path),
    digits: lines && shift(lines.digits),
  };
}

const DIGIT = /\d/;
const NUMBERS = /(?<!\d)(\d{1,9})(?:[-–—]L?(\d{1,9}))?(?!\d)/dg;

/** The label's numbers where they are the address's: `[h2.rs:10](h2.rs#L10)` is one citation written twice. */
function labelDigits(text: string, { start, end }: Mark, lines: { start: number; end: number }): Span | null {
  const same = [...text.slice(start, end).matchAll(NUMBERS)].findLast(
    ([, first, last]) => Number(first) === lines.start && Number(last ?? first) === lines.end,
  );
  const from = same?.indices?.[1];
  const to = same?.indices?.[2] ?? from;
  return from && to ? { start: start + from[0], end: start + to[1] } : null;
}
