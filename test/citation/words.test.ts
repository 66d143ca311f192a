import { expect, test } from 'vitest';
import { isStopword, looksLikeIdentifier, partsOf, stem } from '../../src/citation/words.ts';

test('words of one family share a stem', () => {
  expect(new Set(['defer', 'defers', 'deferred', 'deferring'].map(stem)).size).toBe(1);
  expect(stem('release')).toBe(stem('releases'));
});

test('different words keep different stems', () => {
  expect(stem('token')).not.toBe(stem('tokio'));
  expect(stem('batch')).not.toBe(stem('match'));
});

test('an identifier falls into its words', () => {
  expect(partsOf('parkForRemoteLoad')).toEqual(['park', 'For', 'Remote', 'Load']);
  expect(partsOf('HTTP_pd_router2')).toEqual(['HTTP', 'pd', 'router', '2']);
});

test('only words written as code look like identifiers', () => {
  expect(['snake_case', 'camelCase', 'MAX_SIZE', '_private'].every(looksLikeIdentifier)).toBe(true);
  expect(['Sentence', 'HTTP', 'well-known', 'a'].some(looksLikeIdentifier)).toBe(false);
});

test('function words carry no evidence', () => {
  expect(isStopword('the') && isStopword('Which') && !isStopword('scheduler')).toBe(true);
});
