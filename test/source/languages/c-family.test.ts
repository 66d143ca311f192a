import { expect, test } from 'vitest';
import { multiline, sample } from './outlines.ts';

test('C macros, typedefs, structs with fields, enums, functions and variables are defined', async () => {
  const { definitions } = await sample(
    'ring.c',
    `
    #include <stdio.h>
    #define CAP 8
    /* grows */
    #define GROW(n) \\
      ((n) * 2)
    typedef struct {
      int head, *tail;
      int (*notify)(int);
    } ring_t;
    struct node { struct node *next; };
    typedef int (*callback)(void);
    enum mode { FAST, SLOW };
    static const char *names[] = {
      "a",
    };
    struct forward;
    int ring_push(ring_t *r, int v);
    char *ring_name(void) {
      int local = 1;
      return 0;
    }
    `,
  );
  expect(definitions).toEqual([
    '2-2 macro CAP',
    '3>4-5 macro GROW',
    '6-9 struct ring_t',
    '7-7 field ring_t.head',
    '7-7 field ring_t.tail',
    '8-8 field ring_t.notify',
    '10-10 struct node',
    '10-10 field node.next',
    '11-11 type callback',
    '12-12 enum mode',
    '12-12 variant mode.FAST',
    '12-12 variant mode.SLOW',
    '13-15 constant names',
    '17-17 function ring_push',
    '18-21 function ring_name',
  ]);
});

test('C++ classes, namespaces and definitions out of line are defined with their owners', async () => {
  const { definitions } = await sample(
    'ring.cpp',
    `
    namespace app::core {
    // Keeps.
    template <typename T>
    class Ring : Base {
     public:
      Ring();
      ~Ring();
      int size() const { return 1; }
      virtual void push(int v) = 0;
      int head = 0;
      static constexpr int kCap = 8;
      enum class Mode { kFast };
      bool operator==(const Ring&) const;
      using Item = T;
    };
    }
    template <typename T>
    int Ring<T>::take() {
      Guard lock(mutex_);
      auto f = [](int a) { int b; };
      return 1;
    }
    app::core::Plain::Plain() : x(1) {}
    `,
  );
  expect(definitions).toEqual([
    '1-16 module app.core',
    '2>4-15 class app.core.Ring',
    '6-6 method app.core.Ring.Ring',
    '7-7 method app.core.Ring.~Ring',
    '8-8 method app.core.Ring.size',
    '9-9 method app.core.Ring.push',
    '10-10 field app.core.Ring.head',
    '11-11 constant app.core.Ring.kCap',
    '12-12 enum app.core.Ring.Mode',
    '12-12 variant app.core.Ring.Mode.kFast',
    '13-13 method app.core.Ring.operator==',
    '14-14 type app.core.Ring.Item',
    '17>18-22 method Ring.take',
    '23-23 method app.core.Plain.Plain',
  ]);
});

test('headers are read as C++', async () => {
  const { outline, definitions } = await sample('box.h', '\nclass Box { int side; };\n');
  expect(outline.language).toBe('cpp');
  expect(definitions).toEqual(['1-1 class Box', '1-1 field Box.side']);
});

test('switches, initializers, calls and conditional parts are constructs', async () => {
  const found = await sample(
    'flow.c',
    `
    #ifdef FAST
    int a[] = {
      1,
    };
    #endif
    void run(int x) {
      switch (x) {
        case 1:
          send(x,
               x);
          break;
      }
    }
    `,
  );
  expect(multiline(found)).toEqual([
    '1-5 statement',
    '2-4 definition',
    '2-4 statement',
    '2-4 literal',
    '6-13 definition',
    '6-13 statement',
    '6-13 block',
    '7-12 statement',
    '7-12 block',
    '8-11 arm',
    '9-10 statement',
    '9-10 call',
  ]);
});

test('includes, strings and comments are regions', async () => {
  const { regions } = await sample(
    'io.cc',
    `
    #include "io.h"
    using std::swap;
    const char* s = R"(raw)"; // tail
    /* block
       text */
    `,
  );
  expect(regions).toEqual([
    'import #include "io.h"',
    'import using std::swap;',
    'string R"(raw)"',
    'comment // tail',
    'comment /* block\n   text */',
  ]);
});
