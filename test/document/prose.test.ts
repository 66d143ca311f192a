import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readMarkdown } from '../../src/document/markdown.ts';
import { SourceFile } from '../../src/text/source-file.ts';

const proses = (text: string) => readMarkdown(new SourceFile('d.md', text)).blocks.map(({ prose }) => prose);

/** The text that each unit of a prose stands on in the file. */
const under = (text: string) => proses(text).map(({ offsets }) => [...offsets].map((offset) => text[offset]).join(''));

describe('a prose stands on its source, unit by unit', () => {
  test('through emphasis, code and links', () => {
    expect(proses('Some *thin* `code()` [label](x.md).').map(({ text }) => text)).toEqual(['Some thin code() label.']);
    expect(under('Some *thin* `code()` [label](x.md).')).toEqual(['Some thin code() label.']);
  });

  test('through entities and escapes', () => {
    const text = 'a &amp; b \\* c &lt;d&gt; queue.py:10';
    expect(proses(text)[0]?.text).toBe('a & b * c <d> queue.py:10');
    expect(under(text)[0]).toBe('a & b * c &d& queue.py:10');
  });

  test.each([['\n'], ['\r\n'], ['\r']])('through a soft line break %j in a quoted list', (end) => {
    const text = `> - one \`a.py:1\`${end}>   two b.py:2`;
    expect(proses(text)[0]?.text).toBe('one a.py:1\ntwo b.py:2');
    expect(under(text)[0]?.replace(/[\r\n]/, '\n')).toBe('one a.py:1\ntwo b.py:2');
  });

  test('a link keeps the span of its address, a reference that of its definition', () => {
    const text = '[a](x.py#L3) and [b][r]\n\n[r]: y.py#L4\n';
    const hrefs = proses(text).flatMap(({ marks }) =>
      marks.flatMap(({ href }) => (href ? [text.slice(href.span.start, href.span.end)] : [])),
    );
    expect(hrefs).toEqual(['x.py#L3', 'y.py#L4']);
  });

  test('after a byte order mark', () => {
    const text = '\ufeff# T\n\nsee a.py:1 and [b](x.py#L3)\n';
    expect(under(text)).toEqual(['T', 'see a.py:1 and b']);
    expect(proses(text)[1]?.marks.map(({ href }) => href && text.slice(href.span.start, href.span.end))).toEqual([
      'x.py#L3',
    ]);
  });

  test('for any text: offsets ascend and stay inside', () => {
    const piece = fc.constantFrom(
      'a',
      ' ',
      '\n',
      '\r',
      '\r\n',
      '`',
      '*',
      '&amp;',
      '&',
      '\\',
      '|',
      '> ',
      '- ',
      '[',
      '](',
      ')',
      '#',
      '<b>',
      'x.py:1',
      '~~',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join('');
        for (const { text: prose, offsets } of proses(text)) {
          expect(offsets.length).toBe(prose.length);
          offsets.forEach((offset, index) => {
            expect(offset).toBeGreaterThanOrEqual(index === 0 ? 0 : (offsets[index - 1] as number));
            expect(offset).toBeLessThan(text.length);
          });
        }
      }),
    );
  });
});
