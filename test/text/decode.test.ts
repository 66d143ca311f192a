import { expect, test } from 'vitest';
import { decodeLossy, decodeUtf8 } from '../../src/text/decode.ts';

const bytes = (...values: number[]) => Uint8Array.from(values);

test('UTF-8 with a BOM keeps the BOM and says so', () => {
  expect(decodeUtf8(bytes(0xef, 0xbb, 0xbf, 0x61))).toEqual({ ok: true, text: '\ufeffa', bom: true });
});

test('a NUL near the start means binary', () => {
  expect(decodeUtf8(bytes(0x61, 0, 0x62))).toEqual({ ok: false, reason: 'binary', byte: 1 });
});

test('an invalid byte is named by its offset', () => {
  expect(decodeUtf8(bytes(0x61, 0x62, 0xff, 0x63))).toEqual({ ok: false, reason: 'not-utf8', byte: 2 });
  expect(decodeUtf8(bytes(0x61, 0xc3))).toEqual({ ok: false, reason: 'not-utf8', byte: 1 });
  expect(decodeUtf8(bytes(0x61, 0xe9, 0x0a))).toEqual({ ok: false, reason: 'not-utf8', byte: 1 });
  expect(decodeUtf8(bytes(0xc3, 0xa9, 0xff))).toEqual({ ok: false, reason: 'not-utf8', byte: 2 });
});

test('sources decode leniently, line by line', () => {
  expect(decodeLossy(bytes(0x61, 0xff, 0x0a, 0x62)).split('\n')).toEqual(['a\ufffd', 'b']);
});
