import { expect, test } from 'vitest';
import { multiline, sample } from './outlines.ts';

test('TypeScript declarations are defined from the export on, with their members', async () => {
  const { definitions } = await sample(
    'shop.ts',
    `
    export const RATE = 2;
    let total = 0, count = 1;
    export interface Item {
      readonly price: number;
      cost(): number;
    }
    export type Shape = { side: number } | { edge: { size: number } };
    export enum Level { Low, High = 2 }
    export abstract class Shop<T> {
      static open = true;
      #till = 1;
      constructor(private owner: string) {
        this.late = 1;
        const local = 2;
      }
      get name() { return 'x'; }
      abstract close(): void;
      ring = () => 1;
    }
    namespace Outer.Inner { export const z = 1; }
    declare module 'ext' { export function load(): void; }
    export function sell(cb: (o: { no: 1 }) => void) {
      function inner() {}
    }
    `,
  );
  expect(definitions).toEqual([
    '1-1 constant RATE',
    '2-2 variable total',
    '2-2 variable count',
    '3-6 interface Item',
    '4-4 field Item.price',
    '5-5 method Item.cost',
    '7-7 type Shape',
    '7-7 field Shape.side',
    '7-7 field Shape.edge',
    '7-7 field Shape.edge.size',
    '8-8 enum Level',
    '8-8 variant Level.Low',
    '8-8 variant Level.High',
    '9-19 class Shop',
    '10-10 field Shop.open',
    '11-11 field Shop.till',
    '12-15 method Shop.constructor',
    '12-12 field Shop.owner',
    '13-13 field Shop.late',
    '16-16 method Shop.name',
    '17-17 method Shop.close',
    '18-18 method Shop.ring',
    '20-20 module Outer.Inner',
    '20-20 constant Outer.Inner.z',
    '21-21 module ext',
    '21-21 function ext.load',
    '22-24 function sell',
    '23-23 function sell.inner',
  ]);
});

test('an object given to a constant lends its members to it', async () => {
  const { definitions } = await sample(
    'api.ts',
    `
    export const api = {
      list() {},
      get: () => 1,
      limits: { max: 3 },
      [computed]: 1,
    } as const;
    register({ hidden: 1 });
    const { first, other: second } = api;
    `,
  );
  expect(definitions).toEqual([
    '1-6 constant api',
    '2-2 method api.list',
    '3-3 method api.get',
    '4-4 field api.limits',
    '4-4 field api.limits.max',
    '8-8 constant first',
    '8-8 constant second',
  ]);
});

test('a decorated class starts at its own line', async () => {
  const { definitions } = await sample(
    'deco.ts',
    `
    /** Doc. */
    @Part({
      a: 1,
    })
    export class View {
      @Input()
      size = 1;
    }
    `,
  );
  expect(definitions).toEqual(['1>5-8 class View', '6>7-7 field View.size']);
});

test('each of several declarators keeps its own lines', async () => {
  const { definitions } = await sample(
    'vars.js',
    `
    const a = 1,
      b = {
        c: 2,
      };
    `,
  );
  expect(definitions).toEqual(['1-1 constant a', '2-4 constant b', '3-3 field b.c']);
});

test('imports, re-exports, strings, templates and comments are regions', async () => {
  const { regions } = await sample(
    'io.mjs',
    `
    #!/usr/bin/env node
    import a from './a.js';
    export { b } from './b.js';
    export const c = \`t \${a} 'q'\`; // tail
    export { c as d };
    `,
  );
  expect(regions).toEqual([
    'comment #!/usr/bin/env node',
    "import import a from './a.js';",
    "import export { b } from './b.js';",
    `string \`t $\{a} 'q'\``,
    'comment // tail',
  ]);
});

test('TSX and JSX elements are constructs', async () => {
  const text = `
    export function Box() {
      return (
        <div
          id="x"
        >
          text
        </div>
      );
    }
    `;
  const expected = [
    '1-9 definition',
    '1-9 statement',
    '1-9 block',
    '2-8 statement',
    '2-8 literal',
    '3-7 literal',
    '3-5 literal',
    '6-6 literal',
  ];
  expect(multiline(await sample('box.tsx', text))).toEqual(expected.slice(0, -1));
  expect(multiline(await sample('box.jsx', text))).toEqual(expected.slice(0, -1));
});

test('switch cases, calls, objects and bodies are constructs', async () => {
  const found = await sample(
    'flow.ts',
    `
    switch (x) {
      case 1:
        send({
          a: 1,
        });
        break;
      default:
    }
    try {
      go();
    } catch {
      stop();
    }
    `,
  );
  expect(multiline(found)).toEqual([
    '1-8 statement',
    '1-8 block',
    '2-6 arm',
    '3-5 statement',
    '3-5 call',
    '3-5 literal',
    '9-13 statement',
    '9-11 block',
    '11-13 block',
  ]);
});
