import { cpSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { folderWith } from '../cli/fake-io.ts';

const FIXTURE = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'fixtures', 'compass');
const CONFIG = `version: 1
roots:
  - { name: openai-protocol, path: crates/openai-protocol, prefix: openai-protocol/ }
`;

/** A copy of the serving engine with its design document and a configuration that names its roots. */
export function engine(config: string = CONFIG): { folder: string; design: string; source: (path: string) => string } {
  const folder = folderWith({ 'compass-doc.yaml': config });
  for (const part of ['tree', 'crates', 'design']) cpSync(join(FIXTURE, part), join(folder, part), { recursive: true });
  return {
    folder,
    design: join(folder, 'design', '01_time_model.md'),
    source: (path) => join(folder, 'tree', path),
  };
}
