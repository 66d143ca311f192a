import { expect, test } from 'vitest';
import { multiline, sample } from './outlines.ts';

test('types and members are defined, annotations lead them in', async () => {
  const { definitions } = await sample(
    'Store.java',
    `
    package app;
    import java.util.List;
    /** Keeps. */
    @Entity
    public class Store {
      static final int LIMIT = 3, CAP = 4;
      private List<String> names;
      Store(int size) { int local = 1; }
      @Override
      public String toString() {
        return "x";
      }
      enum Mode { FAST, SLOW; int code; }
      record Point(int x, int y) {}
      interface Part { int ZERO = 0; void go(int a); }
    }
    `,
  );
  expect(definitions).toEqual([
    '3>5-16 class Store',
    '6-6 constant Store.LIMIT',
    '6-6 constant Store.CAP',
    '7-7 field Store.names',
    '8-8 method Store.Store',
    '9>10-12 method Store.toString',
    '13-13 enum Store.Mode',
    '13-13 variant Store.Mode.FAST',
    '13-13 variant Store.Mode.SLOW',
    '13-13 field Store.Mode.code',
    '14-14 class Store.Point',
    '14-14 field Store.Point.x',
    '14-14 field Store.Point.y',
    '15-15 interface Store.Part',
    '15-15 constant Store.Part.ZERO',
    '15-15 method Store.Part.go',
  ]);
});

test('switches, lambdas, calls and blocks are constructs', async () => {
  const found = await sample(
    'Flow.java',
    `
    class Flow {
      void run(int x) {
        switch (x) {
          case 1 -> {
            stop();
          }
          default -> send(x,
            x);
        }
      }
    }
    `,
  );
  expect(multiline(found)).toEqual([
    '1-11 definition',
    '1-11 statement',
    '1-11 block',
    '2-10 definition',
    '2-10 statement',
    '2-10 block',
    '3-9 statement',
    '3-9 block',
    '4-6 arm',
    '4-6 block',
    '7-8 arm',
    '7-8 statement',
    '7-8 call',
  ]);
});

test('imports, strings and both kinds of comment are regions', async () => {
  const { regions } = await sample(
    'Text.java',
    `
    import a.B;
    // one
    class T { String s = "x"; /* two */ char c = 'y'; }
    `,
  );
  expect(regions).toEqual(['import import a.B;', 'comment // one', 'string "x"', 'comment /* two */', "string 'y'"]);
});
