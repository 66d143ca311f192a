import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** The built program; bundled anew where a source is newer than it. */
export function builtProgram(): string {
  const program = join(root, 'dist', 'cli', 'bin.js');
  if (!existsSync(program) || statSync(program).mtimeMs < newestSource()) {
    const bundle = pathToFileURL(join(root, 'scripts', 'bundle.mjs')).href;
    const script = `import { bundle } from ${JSON.stringify(bundle)}; await bundle(${JSON.stringify(root)});`;
    execFileSync(process.execPath, ['--input-type=module', '--eval', script]);
  }
  return program;
}

function newestSource(): number {
  const source = join(root, 'src');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
  return Math.max(...files.map((path) => statSync(join(source, path)).mtimeMs));
}
