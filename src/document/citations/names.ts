import { fileKindOf, isAlsoWord } from './file-names.ts';

const NAME =
  /^[@&*]?[\p{L}_$][\p{L}\p{N}_$]*(?:-\p{Lu}[\p{L}\p{N}_]*)*(?:(?:\.|::|#|->)[\p{L}_$*][\p{L}\p{N}_$]*)*(?:\*|!)?(?:<[\p{L}\p{N}_, ]{0,60}>)?(?:\([^()\n]{0,80}\))?$/u;
/** `NAME = 0.001`: a name with the value that it is said to have. */
const NAME_WITH_VALUE =
  /^[\p{L}_$][\p{L}\p{N}_$.]*\s=\s(?:-?\d[\w.]*|"[^"\n]{0,80}"|'[^'\n]{0,80}'|[\p{L}_][\p{L}\p{N}_.]*)$/u;
/** Values, types and keywords that every file holds, and the verbs of HTTP; in lower case. */
const COMMON_WORDS = new Set(
  `true false none null nil undefined self this super cls int float str string bool boolean list dict set tuple object any
   void bytes number get put post patch delete head options async await def class return import from in is not and or if
   else for while try except with as fn func function let const var pub struct enum type interface continue break pass
   yield raise throw catch finally switch case default new use mod impl match loop static final public private protected
   package namespace using export extends implements module property classmethod staticmethod`.split(/\s+/),
);
/** Commits, and ids of decisions. */
const ID = /^(?:\d+|(?=[a-f]*\d)[0-9a-f]{7,40}|[A-Z]{1,4}-?\d+(?:\.\d+)*)$/;
const MAX_NAME = 200;

/** Whether a code mark's text is the name of something that a source defines or uses. */
export function isSymbolText(text: string): boolean {
  if (text.length > MAX_NAME || COMMON_WORDS.has(text.toLowerCase()) || ID.test(text)) return false;
  if (!NAME.test(text) && !NAME_WITH_VALUE.test(text)) return false;
  return fileKindOf(text) === null || isAlsoWord(text);
}
