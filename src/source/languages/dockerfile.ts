import { lineLanguage } from './line-rules.ts';

export const dockerfile = lineLanguage({
  id: 'dockerfile',
  extensions: ['.dockerfile'],
  fileNames: ['Dockerfile', 'Containerfile'],
  comments: ['#'],
  rules: [
    { pattern: /^FROM\s+\S+\s+AS\s+(?<name>\S+)/i, kind: 'module', depth: 0 },
    { pattern: /^FROM\s+(?<name>\S+)/i, kind: 'module', depth: 0 },
    { pattern: /^(?:ARG|ENV)\s+(?<name>\w+)/i, kind: 'variable', depth: 1 },
  ],
});
