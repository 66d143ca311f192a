import { expect, test } from 'vitest';
import { plain } from '../../../src/report/paint.ts';
import { reporterNamed } from '../../../src/report/reporters/registry.ts';
import { RICH } from '../rich.ts';

test.each([
  ['sarif', 'json'],
  ['github', 'txt'],
  ['rdjson', 'json'],
  ['rdjsonl', 'jsonl'],
  ['junit', 'xml'],
  ['markdown', 'md'],
  ['html', 'html'],
])('%s of a rich report', async (name, extension) => {
  const text = reporterNamed(name)?.render(RICH, { paint: plain, width: 80 });
  await expect(text).toMatchFileSnapshot(`golden/rich-${name}.golden.${extension}`);
});
