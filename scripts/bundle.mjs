// Bundles the program and the library with what they import: hundreds of small files cost more time to open than to run.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { rolldown } from 'rolldown';

/** Loaded from node_modules when they are asked for: rarely, or by themselves. */
const EXTERNAL = [/^node:/, /^web-tree-sitter$/, /^ts-morph$/, /^vscode-/, /^chokidar$/];
const MARK = '__MODULE_URL__';

export async function bundle(root) {
  const bundled = await rolldown({
    cwd: root,
    platform: 'node',
    input: { 'cli/bin': 'src/cli/bin.ts', index: 'src/index.ts' },
    external: EXTERNAL,
    plugins: [moduleUrls(join(root, 'src'))],
  });
  const { output } = await bundled.write({
    dir: 'dist',
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
  });
  await bundled.close();
  const modules = output.flatMap((chunk) => Object.keys(chunk.modules ?? {}));
  writeFileSync(join(root, 'dist', 'THIRD-PARTY-LICENSES.txt'), licencesOf(modules));
}

/** A module finds its package by its own address; in a chunk it gets the address that it would have unbundled. */
function moduleUrls(source) {
  return {
    name: 'module-urls',
    transform(code, id) {
      if (!id.startsWith(source + sep) || !code.includes('import.meta.url')) return null;
      const path = relative(source, id).split(sep).join('/');
      return code.replaceAll('import.meta.url', `${MARK}(${JSON.stringify(path)})`);
    },
    renderChunk(code, chunk) {
      if (!code.includes(MARK)) return null;
      return code.replace(/__MODULE_URL__\("([^"]+)"\)/g, (_, path) => {
        const from = posix.relative(posix.dirname(chunk.fileName), path);
        return `new URL(${JSON.stringify(from)}, import.meta.url).href`;
      });
    },
  };
}

/** Name, version and licence text of every package in the bundle, sorted. */
function licencesOf(modules) {
  const folders = new Set(modules.map(packageFolder).filter((folder) => folder !== null));
  return [...folders].sort().map(licenceOf).join('\n\n');
}

function packageFolder(module) {
  const match = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(module.replace(/^\0/, ''));
  return match && existsSync(join(match[0], 'package.json')) ? match[0] : null;
}

function licenceOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file ? readFileSync(join(folder, file), 'utf8').trim() : `${license}`;
  return `${name} ${version} (${license})\n${'-'.repeat(72)}\n${text}\n`;
}
