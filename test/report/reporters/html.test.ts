import { createHash } from 'node:crypto';
import { Script } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { plain } from '../../../src/report/paint.ts';
import type { Report } from '../../../src/report/report.ts';
import { html } from '../../../src/report/reporters/html.ts';
import { citationOf, findingOf, HOSTILE, ORDINARY, reportOf } from '../reports.ts';
import { HOSTILE_EVERYWHERE, RICH } from '../rich.ts';

const render = (report: Report) => html.render(report, { paint: plain, width: 80 });
const between = (page: string, from: string, to: string) =>
  page.slice(page.indexOf(from) + from.length, page.indexOf(to));
const VOID: ReadonlySet<string> = new Set(['meta', 'br', 'input']);
const KNOWN =
  'html head meta title style body header h1 h2 h3 p main section dl div dt dd ul li br small bdi table thead tbody tr th td a form label input select option output kbd article span code figure figcaption pre mark details summary strong script'.split(
    ' ',
  );

/** Tag and attribute names of a page in their order; throws where they do not nest. */
function tagsOf(page: string): readonly { readonly name: string; readonly attributes: readonly string[] }[] {
  const markup = page.replace(/(<(script|style)>)[\s\S]*?(<\/\2>)/g, '$1$3');
  const open: string[] = [];
  const tags: { name: string; attributes: string[] }[] = [];
  for (const [whole, slash, name = '', rest = ''] of markup.matchAll(
    /<(\/?)([a-z]\w*)((?:\s+[\w-]+(?:="[^"<>]*")?)*)>/g,
  )) {
    if (slash && open.pop() !== name) throw new Error(`${whole} closes nothing`);
    if (slash) continue;
    if (!VOID.has(name)) open.push(name);
    tags.push({ name, attributes: [...rest.matchAll(/([\w-]+)(?:="[^"]*")?/g)].map(([, one = '']) => one) });
  }
  if (open.length > 0) throw new Error(`${open.join(' ')} left open`);
  // Every other angle bracket would be one that no tag of ours has.
  expect(markup.replace(/<\/?[a-z]\w*(?:\s+[\w-]+(?:="[^"<>]*")?)*>|<!doctype html>/g, '')).not.toMatch(/[<>]/);
  return tags;
}

describe('the markup', () => {
  test.each([
    ['a rich', RICH],
    ['an ordinary', ORDINARY],
    ['a hostile', HOSTILE],
    ['an everywhere hostile', HOSTILE_EVERYWHERE],
    ['an empty', reportOf({})],
  ])('of %s report holds only our tags, nested, and no handler of events', (_name, report) => {
    const tags = tagsOf(render(report));
    expect(tags.filter(({ name }) => !KNOWN.includes(name))).toEqual([]);
    expect(tags.flatMap(({ attributes }) => attributes).filter((name) => /^on|^style$|^src$/.test(name))).toEqual([]);
    expect(tags.filter(({ name }) => name === 'script')).toHaveLength(1);
  });

  test('the check of the markup sees a tag of a stranger', () => {
    expect(() => tagsOf(render(RICH).replace('</main>', '<img src=x></main>'))).toThrow();
    expect(() => tagsOf(render(RICH).replace('</main>', '<b></main>'))).toThrow();
  });
});

describe('the policy', () => {
  const page = render(HOSTILE_EVERYWHERE);

  test.each(['script', 'style'])('allows our %s by its hash, and nothing else', (name) => {
    const text = between(page, `<${name}>`, `</${name}>`);
    const hash = createHash('sha256').update(text).digest('base64');
    expect(page).toContain(`${name}-src 'sha256-${hash}'`);
    expect(page).toContain("default-src 'none'");
    expect(page).not.toContain('unsafe-inline');
  });

  test('nothing is loaded: no address but anchors in the page', () => {
    expect(page).not.toMatch(/(?:src|href)="(?!#)|url\(|@import/);
    expect(page.match(/href="#d0"/g)).toHaveLength(1);
  });

  test('the script is one', () => {
    expect(() => new Script(between(page, '<script>', '</script>'))).not.toThrow();
  });
});

describe('what it tells', () => {
  const page = render(RICH);

  test('the citation is marked in its sentence, and the sources stand beside it', () => {
    expect(page).toContain('(`<mark>pump.py:10-14</mark>`)');
    expect(page).toMatch(/<div class="sides"><figure class=""><figcaption>the document.*<figure class="suggested">/);
  });

  test('a citation in a line of a megabyte is marked in what is shown of it', () => {
    const excerpt = `${'x'.repeat(500_000)}pump.py:1${'y'.repeat(500_000)}`;
    const location = { path: 'a.md', line: 1, column: 500_001, endLine: 1, endColumn: 500_010, excerpt };
    const long = render(
      reportOf({
        documents: [{ path: 'a.md', citations: [], records: [], decisions: [], timing: [] }],
        findings: [findingOf({ location })],
      }),
    );
    expect(long).toContain('x<mark>pump.py:1</mark>y');
    expect(long.length).toBeLessThan(20_000);
  });

  test('a decision has the state of what stands under it', () => {
    expect(page).toMatch(/D1<\/th>.*?2 to mend/);
    expect(page).toMatch(/D2<\/th>.*?1 of 2 citations hold/);
    expect(page).toMatch(/D3<\/th>.*?nothing judged/);
  });

  test('timing rules with their counterexamples, and no section without any', () => {
    expect(page).toContain('stated 6, observed 9 with fill = 3, open = 4; the valve waits');
    expect(render(ORDINARY)).not.toContain('Timing rules');
  });

  test('documents with most to mend come first', () => {
    const order = [...page.matchAll(/<a href="#d\d"><bdi>([^<]*)/g)].map(([, path]) => path);
    expect(order).toEqual(['design/pump station.md', 'notes.md', 'quiet.md']);
  });

  test('a document in which all is ignored is not called right', () => {
    const documents = [
      { path: 'a.md', citations: [citationOf({ verdict: 'broken' })], records: [], decisions: [], timing: [] },
    ];
    expect(render(reportOf({ documents }))).toContain('what does not hold is marked as ignored');
  });
});

test('ten thousand findings are all there', () => {
  const findings = Array.from({ length: 10_000 }, (_, index) => ({
    ...RICH.findings[index % 4],
    fingerprint: `${index}`,
  }));
  const page = render({ ...RICH, findings: findings as Report['findings'] });
  expect(page.match(/<article /g)).toHaveLength(10_000);
});
