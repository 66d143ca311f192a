import { C_FAMILY } from './c-family.ts';
import { grammarLanguage } from './grammar.ts';

export const c = grammarLanguage({ ...C_FAMILY, id: 'c', extensions: ['.c'], wasm: 'c' });
