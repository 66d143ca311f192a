import { expect, test } from 'vitest';
import { renderTimeline, timelineSvg } from '../../../src/simulator/timing/timeline.ts';
import { handOver } from './hand-over.ts';

const { timeline: marks } = handOver.run({ a: 0.5, r: 1, T: 0.5 }, 1, true);
const times = [
  { label: 'stated', time: 1 },
  { label: 'observed', time: 1.5 },
];

test('lanes, spans, messages and marked times stand in 80 columns', () => {
  const text = renderTimeline({ marks, times });
  expect(text.split('\n').every((line) => line.length <= 80)).toBe(true);
  expect(text).toMatch(/^producer .*\|=+\]/m);
  expect(text).toMatch(/^consumer >/m);
  expect(text).toContain('stated 1 s');
  expect(text).toMatch(/observed 1.5 s \^$/m);
  expect(text).toContain('consumer 0 s --> producer 0.5 s  request');
});

test('no mark gives no timeline', () => {
  expect(renderTimeline({ marks: [], times })).toBe('');
});

test('the picture escapes labels and is one element', () => {
  const svg = timelineSvg({
    marks: [...marks, { kind: 'event', lane: '<b>&"', time: 1, label: '</title><script>' }],
    times,
  });
  expect(svg).toMatch(/^<svg [\s\S]*<\/svg>\n$/);
  expect(svg).not.toContain('<script>');
  expect(svg).not.toContain('<b>');
  expect(svg).not.toContain('NaN');
});
