import type { Time } from '../kernel/federation.ts';

/** What the model noticed, per request, in the order in which it noticed. */
export class Observations {
  readonly #values = new Map<number, Record<string, number>>();
  readonly faults: string[] = [];

  note(request: number, name: string, value: Time): void {
    const values = this.#values.get(request);
    if (values) values[name] = value;
    else this.#values.set(request, { [name]: value });
  }

  add(request: number, name: string, amount: number): void {
    this.note(request, name, this.valueOf(request, name, 0) + amount);
  }

  valueOf(request: number, name: string, absent: number): number {
    return this.#values.get(request)?.[name] ?? absent;
  }

  list(): readonly { readonly request: number; readonly values: Readonly<Record<string, number>> }[] {
    return [...this.#values].sort(([a], [b]) => a - b).map(([request, values]) => ({ request, values }));
  }
}
