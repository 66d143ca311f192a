import { fileKindOf, isAlsoWord } from './file-names.ts';
import { type Form, found, type Scene } from './found.ts';
import type { WrittenPath } from './paths.ts';
import { matchAt, spanAt } from './spans.ts';

/** With the hyphen of `Get-Item`. */
const NAME = '[\\p{L}_$~][\\p{L}\\p{N}_$]*(?:-\\p{Lu}[\\p{L}\\p{N}_]*)*';
const NAMES = `${NAME}(?:(?:::|\\.|#)${NAME})*`;
const CALL = '(?:\\[[^\\]\\n]{1,200}\\])?(?:\\*|!|\\(\\))?';
/** `file.py::Name.attr`, `tests/x.py::test_a[case]`. */
const SCOPED = new RegExp(`::(${NAMES}${CALL})`, 'uy');
/** `mod.rs#Context`. */
const FRAGMENT = new RegExp(`#(${NAMES}${CALL})`, 'uy');
/** `file.py:func()`, inside a code mark. */
const AFTER_COLON = new RegExp(`:(${NAMES}${CALL})(?=$|[\\s,;)\\]])`, 'uy');
/** `file.py:line`, `file.py:NNN`: how a citation is written, not a citation. */
const PLACEHOLDER = /^(?:L?N+|X+|L|[a-z]|lines?|lineno|line_?no|line_?number|LINES?|start|end|col|column|num|number)$/;
const DIGITS_FOLLOW = /L\d/y;

/** A file with a name in it. */
export const symbols: Form = (scene) =>
  scene.paths.flatMap((path) => {
    const match = path.kind === 'artifact' ? null : nameAfter(scene, path);
    const symbol = match?.[1];
    if (!match || symbol === undefined || !isSymbol(symbol)) return [];
    const { start, end, file, revision } = path;
    return [found('symbol', { start, end: end + match[0].length }, { file, path, symbol, revision })];
  });

function nameAfter({ text, zones }: Scene, { kind, end }: WrittenPath): RegExpExecArray | null {
  const scoped = matchAt(SCOPED, text, end);
  if (scoped || kind !== 'code' || matchAt(DIGITS_FOLLOW, text, end + 1)) return scoped;
  const code = spanAt(zones.code, end);
  return matchAt(FRAGMENT, text, end) ?? (code ? matchAt(AFTER_COLON, text.slice(0, code.end), end) : null);
}

function isSymbol(name: string): boolean {
  return !PLACEHOLDER.test(name) && (fileKindOf(name) === null || isAlsoWord(name));
}
