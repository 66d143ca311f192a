import { ECMASCRIPT, JSX_LITERALS } from './ecmascript.ts';
import { grammarLanguage } from './grammar.ts';

export const javascript = grammarLanguage({
  ...ECMASCRIPT,
  id: 'javascript',
  extensions: ['.js', '.jsx', '.mjs', '.cjs'],
  wasm: 'javascript',
  definitions: {
    ...ECMASCRIPT.definitions,
    field_definition: { kind: 'field', name: ['property'], kindFrom: 'value' },
  },
  constructs: { ...ECMASCRIPT.constructs, literal: [...ECMASCRIPT.constructs.literal, ...JSX_LITERALS] },
});
