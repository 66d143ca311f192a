// Bundles src/ into dist/, with its types, and gathers the grammars' .wasm files into grammars/, so that the package
// needs neither the grammar packages nor a native build at run time.
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from './bundle.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const at = (...parts) => join(root, ...parts);

for (const folder of ['dist', 'grammars']) rmSync(at(folder), { recursive: true, force: true });

execFileSync(process.execPath, [at('node_modules', 'typescript', 'bin', 'tsc'), '-p', at('tsconfig.build.json')], {
  stdio: 'inherit',
});
await bundle(root);
chmodSync(at('dist', 'cli', 'bin.js'), 0o755);

mkdirSync(at('grammars'));
for (const entry of readdirSync(at('node_modules'))) {
  if (!entry.startsWith('tree-sitter-')) continue;
  for (const file of readdirSync(at('node_modules', entry))) {
    if (file.endsWith('.wasm')) copyFileSync(at('node_modules', entry, file), at('grammars', file));
  }
}

await import('./schemas.mjs');
