import * as z from 'zod';
import type { DocumentPlace, Place } from '../check.ts';
import { blocksOf, placeOf } from './blocks.ts';
import { type FoundPhrase, findPhrase, type HoleKind } from './phrase.ts';

/** The words by which a document states the promise; `{count}` and the like are holes. */
export const STATES = z
  .union([z.string(), z.array(z.string()).min(1)])
  .describe('Words of the document that state it, markup and case aside; … stands for any words of the same block');

export interface Binding {
  readonly bound: readonly DocumentPlace[];
  readonly found: readonly FoundPhrase[];
  /** Phrases that stand nowhere. */
  readonly absent: readonly string[];
}

/** Where the documents state the phrases; without phrases the places themselves are bound. */
export function bind(
  places: readonly Place[],
  states: string | readonly string[] | undefined,
  kindOf: (hole: string) => HoleKind = () => 'count',
): Binding {
  if (states === undefined) return { bound: places, found: [], absent: [] };
  const blocks = blocksOf(places);
  const phrases = typeof states === 'string' ? [states] : states;
  const results = phrases.map((phrase) => findPhrase(blocks, phrase, kindOf));
  const found = results.flat();
  return {
    found,
    bound: found.map((one) => placeOf(one.stated, one)),
    absent: phrases.filter((_, index) => results[index]?.length === 0),
  };
}

export function absenceOf({ absent }: Binding): string {
  return `no text where the rule looks says "${absent.join('", nor "')}"`;
}
