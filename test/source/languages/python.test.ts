import { expect, test } from 'vitest';
import { multiline, read, sample } from './outlines.ts';

test('classes, methods, nested functions and the fields of the initializer are defined with their owners', async () => {
  const { definitions } = await sample(
    'queue.py',
    `
    LIMIT = 8
    pending: list[int] = []
    left, right = 1, 2

    class Queue(Base):
        depth: int = 0
        MAX = 3

        def __init__(self, size):
            self.size = size
            self.head: int = 0
            self.size = size + 1
            local = 4

        def push(self, item):
            def check(value):
                return value
            self.late = item
    `,
  );
  expect(definitions).toEqual([
    '1-1 constant LIMIT',
    '2-2 variable pending',
    '3-3 variable left',
    '3-3 variable right',
    '5-18 class Queue',
    '6-6 field Queue.depth',
    '7-7 constant Queue.MAX',
    '9-13 method Queue.__init__',
    '10-10 field Queue.size',
    '11-11 field Queue.head',
    '15-18 method Queue.push',
    '16-17 function Queue.push.check',
  ]);
});

test('a definition starts at its own line and is led by decorators and the comments right above', async () => {
  const { definitions } = await sample(
    'app.py',
    `
    # about the route

    # reads one
    @route(
        "/one",
    )
    @cached
    async def one():
        pass
    value = 1  # trailing
    def two(): pass
    `,
  );
  expect(definitions).toEqual(['3>8-9 function one', '10-10 variable value', '11-11 function two']);
});

test('type aliases and definitions under conditions are defined', async () => {
  const { definitions } = await sample(
    'types.py',
    `
    type Pair[T] = tuple[T, T]
    if FAST:
        def run(): pass
    else:
        MODE = 1
    `,
  );
  expect(definitions).toEqual(['1-1 type Pair', '3-3 function run', '5-5 constant MODE']);
});

test('statements, blocks, literals, calls, arms and heads over several lines are constructs', async () => {
  const found = await sample(
    'plan.py',
    `
    table = {
        "a": [
            1,
        ],
    }
    def plan(
        first,
    ):
        if first:
            send(
                first,
            )
        match first:
            case 1:
                return
                
    `,
  );
  expect(multiline(found)).toEqual([
    '1-5 definition',
    '1-5 statement',
    '1-5 literal',
    '2-4 literal',
    '6-15 definition',
    '6-15 statement',
    '6-8 block',
    '6-8 literal',
    '9-15 block',
    '9-12 statement',
    '10-12 statement',
    '10-12 block',
    '10-12 call',
    '13-15 statement',
    '14-15 arm',
    '14-15 block',
  ]);
  expect(found.constructs).toContain('15-15 statement');
});

test('consecutive comments are one construct, and so is a docstring', async () => {
  const { constructs } = await sample(
    'notes.py',
    `
    # one
    # two

    # three
    def f():
        """Says
        it."""
        # inner
    `,
  );
  expect(constructs.filter((line) => /comment|docstring/.test(line))).toEqual([
    '1-2 comment',
    '4-4 comment',
    '6-7 docstring',
    '8-8 comment',
  ]);
});

test('a string below an assignment documents the attribute', async () => {
  const { regions } = await sample(
    'attributes.py',
    `
    LIMIT = 5
    """How many."""
    class A:
        size: int = 0
        'How big.'
        print(size)
        'nothing'
    `,
  );
  expect(regions).toEqual(['docstring """How many."""', "docstring 'How big.'", "string 'nothing'"]);
});

test('only the string that opens a module, class or function is a docstring', async () => {
  const { regions } = await sample(
    'docs.py',
    `
    # first
    """Module."""
    from os import path
    class A:
        'Class.'
        'not a docstring'
        def f(self):
            return f"{self}" 'tail'
    `,
  );
  expect(regions).toEqual([
    'comment # first',
    'docstring """Module."""',
    'import from os import path',
    "docstring 'Class.'",
    "string 'not a docstring'",
    `string f"{self}" 'tail'`,
  ]);
});

test('a file with errors yields what can be read', async () => {
  const { outline, definitions } = await sample(
    'broken.py',
    `
    def good():
        return 1

    x = (
    `,
  );
  expect(outline.hasErrors).toBe(true);
  expect(definitions).toContain('1-2 function good');
});

test('carriage returns end lines, alone or before a line feed', async () => {
  const crlf = await read('crlf.py', '# a\r\ndef f():\r\n    return 1\r\n\r\nX = 1\r\n');
  expect(crlf.definitions).toEqual(['1>2-3 function f', '5-5 constant X']);
  expect(crlf.regions).toEqual(['comment # a']);
  expect((await read('cr.py', 'X = 1\r\nY = """a\rb"""\nZ = 3\n')).definitions).toEqual([
    '1-1 constant X',
    '2-3 constant Y',
    '4-4 constant Z',
  ]);
});

test('offsets count UTF-16 units', async () => {
  const { outline, file } = await read('wide.py', '"""😀"""\nname = "😀"  # 😀\n');
  const [definition] = outline.definitions;
  expect(file.text.slice(definition?.nameOffset, (definition?.nameOffset ?? 0) + 4)).toBe('name');
  expect(outline.regions.map((region) => file.slice(region))).toEqual(['"""😀"""', '"😀"', '# 😀']);
});
