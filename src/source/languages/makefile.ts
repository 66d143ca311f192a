import { lineLanguage } from './line-rules.ts';

export const makefile = lineLanguage({
  id: 'makefile',
  extensions: ['.mk', '.mak'],
  fileNames: ['Makefile', 'makefile', 'GNUmakefile', 'Justfile', 'justfile'],
  comments: ['#'],
  rules: [
    { pattern: /^(?:export |override )?(?<name>[\w.-]+)\s*(?::{0,3}|[?+!])=/, kind: 'variable', depth: 0 },
    { pattern: /^(?<name>[\w.%/$(){}-]+)(?=[\s:])[^:=]*:(?!=)/, kind: 'function', depth: 0 },
  ],
});
