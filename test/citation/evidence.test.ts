import { expect, test } from 'vitest';
import { Assessor } from '../../src/citation/evidence.ts';
import type { Anchor, AnchorKind } from '../../src/citation/judgement.ts';
import { SourceView } from '../../src/citation/source-view.ts';
import { outlineOf } from '../../src/source/languages/registry.ts';
import { SourceFile } from '../../src/text/source-file.ts';

const anchor = (text: string, kind: AnchorKind = 'name'): Anchor => ({
  text,
  kind,
  scope: 'bound',
  weight: 1,
  span: { start: 0, end: text.length },
});

async function assessor(
  path: string,
  lines: readonly string[],
  anchors: readonly Anchor[],
  site: 'any' | 'call' = 'any',
) {
  const file = new SourceFile(path, lines.join('\n'));
  return new Assessor(new SourceView('main', path, file, await outlineOf(file)), anchors, site);
}

const at = (start: number, end = start) => ({ start, end });

test('the line of a definition answers best, its inside less, another place not at all', async () => {
  const weigh = await assessor(
    'a.py',
    ['def open(x):', '    y = x', '    return y', '', 'z = 1', '', ''],
    [anchor('open')],
  );
  const [line, inside, elsewhere] = [at(1), at(3), at(5)].map((range) => weigh.assess(range).lead);
  expect(line).toBe(1);
  expect(inside).toBeLessThan(1);
  expect(elsewhere).toBe(0);
});

test('a call is preferred where the sentence asks for a call', async () => {
  const lines = ['def open(x):', '    return x', '', '', 'open(1)'];
  const call = await assessor('a.py', lines, [anchor('open')], 'call');
  expect(call.assess(at(5)).lead).toBeGreaterThan(call.assess(at(1)).lead);
});

test('a name counts as a whole word only', async () => {
  const weigh = await assessor('a.py', ['blocking_issue = 1', 'blocking_iss = 2'], [anchor('blocking_iss')]);
  expect(weigh.assess(at(2)).lead).toBe(1);
  expect(weigh.present[0]?.occurrences.map(({ line }) => line)).toEqual([2]);
});

test('a member of a Rust type is inside that type, wherever its impl stands', async () => {
  const lines = [
    'struct Pump {',
    '    level: u8,',
    '}',
    '',
    'impl Pump {',
    '    fn open(&self) -> u8 {',
    '        1',
    '    }',
    '}',
  ];
  const weigh = await assessor('a.rs', lines, [anchor('Pump')]);
  expect(weigh.assess(at(7)).lead).toBeGreaterThan(0.5);
});

test('a flag is found as the field that a parser makes it of', async () => {
  const weigh = await assessor(
    'args.rs',
    ['struct Args {', '    request_timeout: u64,', '}'],
    [anchor('--request-timeout', 'quotation')],
  );
  expect(weigh.assess(at(2)).lead).toBeGreaterThan(0.5);
});

test('a name that is nowhere in the file is absent, not unanswered', async () => {
  const weigh = await assessor('a.py', ['x = 1'], [anchor('gone')]);
  expect(weigh.names).toEqual([]);
  expect(weigh.absent.map(({ text }) => text)).toEqual(['gone']);
});
