/** Powers of the two base units: `B/s` is `{ seconds: -1, bytes: 1 }`. */
export interface Unit {
  readonly seconds: number;
  readonly bytes: number;
}

export const PLAIN: Unit = { seconds: 0, bytes: 0 };
export const SECONDS: Unit = { seconds: 1, bytes: 0 };
export const BYTES: Unit = { seconds: 0, bytes: 1 };
export const BYTES_PER_SECOND: Unit = { seconds: -1, bytes: 1 };

interface Scale {
  readonly unit: Unit;
  readonly times: number;
  /** Small units divide: 50 / 1e6 is the nearest double to 50 µs, 50 * 1e-6 is not. */
  readonly over: number;
}

const time = (over: number, times = 1): Scale => ({ unit: SECONDS, times, over });
const data = (times: number): Scale => ({ unit: BYTES, times, over: 1 });
const SIZES: Readonly<Record<string, Scale>> = {
  B: data(1),
  kB: data(1e3),
  KB: data(1e3),
  MB: data(1e6),
  GB: data(1e9),
  TB: data(1e12),
  KiB: data(2 ** 10),
  MiB: data(2 ** 20),
  GiB: data(2 ** 30),
  TiB: data(2 ** 40),
};
const BITS: Readonly<Record<string, number>> = { 'Mbit/s': 1e6, 'Gbit/s': 1e9, 'Mb/s': 1e6, 'Gb/s': 1e9 };
const SCALES: ReadonlyMap<string, Scale> = new Map([
  ['s', time(1)],
  ['ms', time(1e3)],
  ['us', time(1e6)],
  ['µs', time(1e6)],
  ['μs', time(1e6)],
  ['ns', time(1e9)],
  ...Object.entries(SIZES),
  ...Object.entries(SIZES).map(([name, scale]): [string, Scale] => [`${name}/s`, { ...scale, unit: BYTES_PER_SECOND }]),
  ...Object.entries(BITS).map(([name, times]): [string, Scale] => [name, { unit: BYTES_PER_SECOND, times, over: 8 }]),
]);

/** A number with a unit's name, in base units; null where the unit is not known. */
export function inBaseUnits(value: number, name: string): { readonly value: number; readonly unit: Unit } | null {
  const scale = SCALES.get(name);
  return scale ? { value: (value * scale.times) / scale.over, unit: scale.unit } : null;
}

/** As a number prints it: `s`, `B`, `B/s`, or nothing. */
export function unitName({ seconds, bytes }: Unit): string {
  const above = [power('B', bytes), power('s', seconds)].filter(Boolean).join('·');
  const below = [power('B', -bytes), power('s', -seconds)].filter(Boolean).join('·');
  if (below === '') return above;
  return `${above || '1'}/${below}`;
}

function power(name: string, exponent: number): string {
  if (exponent <= 0) return '';
  return exponent === 1 ? name : `${name}^${exponent}`;
}
