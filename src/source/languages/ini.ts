import { lineLanguage } from './line-rules.ts';

/** Files of settings: `[section]` and `name = value`. */
export const ini = lineLanguage({
  id: 'ini',
  extensions: ['.ini', '.cfg', '.conf', '.properties', '.env', '.service'],
  fileNames: ['.editorconfig', '.gitconfig', '.npmrc'],
  comments: ['#', ';'],
  rules: [
    { pattern: /^\s*\[(?<name>[^\]]+)\]/, kind: 'key', depth: 0 },
    { pattern: /^(?:export\s+)?(?<name>[\w.-]+)\s*[=:]/, kind: 'key', depth: 1 },
  ],
});
