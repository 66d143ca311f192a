// Writes schemas/ from the built zod schemas: run it after a build whenever the report or the configuration changes.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { configJsonSchema, packJsonSchema, reportJsonSchema } from '../dist/index.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = join(root, 'schemas');
const write = (name, schema) => writeFileSync(join(folder, name), `${JSON.stringify(schema, null, 2)}\n`);

mkdirSync(folder, { recursive: true });
write('report.schema.json', reportJsonSchema());
write('config.schema.json', configJsonSchema());
write('pack.schema.json', packJsonSchema());
// The linter holds these files to its own format.
execFileSync(process.execPath, [join(root, 'node_modules/@biomejs/biome/bin/biome'), 'format', '--write', folder]);
