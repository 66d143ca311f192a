import { describe, expect, test } from 'vitest';
import { cited, digits, read } from './read.ts';

const SHA = '0123456789abcdef0123456789abcdef01234567';

describe('links', () => {
  test('cite the lines of their address', () => {
    const { file, citations } = read('[the router](src/router.rs#L10-L20)');
    expect(citations).toHaveLength(1);
    expect(citations[0]).toMatchObject({ form: 'link', raw: 'src/router.rs#L10-L20', file: 'src/router.rs' });
    expect(citations[0]?.digits && file.slice(citations[0].digits)).toBe('10-L20');
    expect(citations[0]?.fileSpan && file.slice(citations[0].fileSpan)).toBe('src/router.rs');
  });

  test('cite one place where the label repeats the address', () => {
    const { file, citations } = read('[h2.rs:10](src/h2.rs#L10)');
    expect(citations).toHaveLength(1);
    const label = citations[0]?.labelDigits;
    expect(label && file.slice(label)).toBe('10');
    expect(label?.start).toBeLessThan(citations[0]?.span.start ?? 0);
  });

  test('cite two places where the label says other lines', () => {
    expect(cited('[h2.rs:12](src/h2.rs#L10)')).toEqual(['h2.rs:12', 'src/h2.rs:10']);
  });

  test('a label cites where the address has no lines', () => {
    expect(cited('[h2.rs:12](src/h2.rs)')).toEqual(['h2.rs:12']);
  });

  test('with a definition are cited there, once', () => {
    const { file, citations } = read('See [one][r] and [two][r].\n\n[r]: src/router.rs#L7\n');
    expect(citations).toHaveLength(1);
    expect(file.lineAt(citations[0]?.span.start ?? 0)).toBe(3);
  });

  test.each([
    ['<a href="src/router.rs#L7">the router</a>', ['src/router.rs:7']],
    ['[x](/src/router.rs#L7)', ['src/router.rs:7']],
    ['[x](src/my%20router.rs#L7)', ['src/my router.rs:7']],
    ['[x](src/router.rs:7-9)', ['src/router.rs:7-9']],
    ['[x](guide.md#L12)', ['guide.md:12']],
    [`https://github.com/o/r/blob/${SHA}/src/a.py#L10-L20`, ['src/a.py:10-20']],
    [`[x](https://gitlab.com/g/s/r/-/blob/${SHA}/src/a.py#L10-20)`, ['src/a.py:10-20']],
    [`\`https://github.com/o/r/blob/${SHA}/src/a.py#L10\``, ['src/a.py:10']],
  ])('%s', (markdown, expected) => {
    expect(cited(markdown)).toEqual(expected);
  });

  test('a permalink names its commit and its repository, a branch is no commit', () => {
    const { citations } = read(
      `https://github.com/o/r/blob/${SHA}/src/a.py#L10 and https://github.com/o/r/blob/main/src/a.py#L11`,
    );
    expect(citations.map(({ revision, repository }) => [revision, repository])).toEqual([
      [SHA, 'o/r'],
      [null, 'o/r'],
    ]);
    expect(digits(`https://github.com/o/r/blob/${SHA}/src/a.py#L10`)).toEqual(['10']);
  });

  test.each([
    '[x](src/router.rs)',
    '[x](guide.md#heading)',
    '[x](guide.md#1)',
    '[x](#L10)',
    'https://example.com/x/file.py:42',
    '[x](https://example.com/x/file.py#L42)',
    'example.com/x/file.py:42',
    '<https://host:8080/file.py:42>',
    '![x](picture.svg#L10)',
  ])('%s cites nothing', (markdown) => {
    expect(cited(markdown)).toEqual([]);
  });
});
