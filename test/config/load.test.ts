import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadConfig } from '../../src/config/load.ts';

const folder = join('/', 'project');

function load(files: Readonly<Record<string, string>>, file: string | null = null) {
  const read = async (path: string) => files[path.replaceAll('\\', '/')] ?? null;
  return loadConfig({ folder, file, read });
}

test('the first of the known names holds alone', async () => {
  const loaded = await load({
    '/project/compass-doc.yml': 'strict: true',
    '/project/compass-doc.json': '{ "strict": false }',
    '/project/package.json': '{ "compass-doc": { "nonsense": 1 } }',
  });
  expect(loaded).toMatchObject({ status: 'ok', config: { strict: true }, base: folder });
});

test('package.json is asked last, and only for our key', async () => {
  expect(await load({ '/project/package.json': '{ "compass-doc": { "strict": true } }' })).toMatchObject({
    status: 'ok',
    config: { strict: true },
  });
  expect(await load({ '/project/package.json': '{ "name": "x" }' })).toEqual({ status: 'none' });
});

test('folders above and below are not searched', async () => {
  expect(await load({ '/compass-doc.yaml': 'strict: true', '/project/docs/compass-doc.yaml': 'strict: true' })).toEqual(
    {
      status: 'none',
    },
  );
});

test('a named file is read instead of the known names, and its folder is the base', async () => {
  const loaded = await load(
    { '/other/check.yaml': 'failOn: none', '/project/compass-doc.yaml': 'failOn: info' },
    join('/', 'other', 'check.yaml'),
  );
  expect(loaded).toMatchObject({ status: 'ok', config: { failOn: 'none' }, base: join('/', 'other') });
});

test('a named file must be there', async () => {
  expect(await load({}, '/project/gone.yaml')).toMatchObject({
    status: 'faulty',
    faults: [{ path: '/project/gone.yaml', message: 'the configuration is not there' }],
  });
});

test('a faulty file ends the search', async () => {
  const loaded = await load({ '/project/compass-doc.yaml': 'stric: true', '/project/compass-doc.json': '{}' });
  expect(loaded).toMatchObject({ status: 'faulty', faults: [{ line: 1, column: 1 }] });
});
