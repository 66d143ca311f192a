import { expect, test } from 'vitest';
import { blobId, MAX_SOURCE_BYTES, readSource, sourceFromText } from '../../src/source/contents.ts';

function textOf(bytes: Uint8Array): string | null {
  const read = readSource('a.py', bytes, 'id');
  return read.status === 'ok' ? read.file.text : null;
}

test('a BOM is taken off and the lines stay', () => {
  expect(textOf(Buffer.from('\ufeffone\ntwo'))).toBe('one\ntwo');
  expect(sourceFromText('a.py', '\ufeffone')).toMatchObject({ file: { text: 'one' } });
});

test('an undecodable byte costs one character, not the file', () => {
  expect(textOf(Buffer.from([0x61, 0xff, 0x0a, 0x62]))).toBe('a\ufffd\nb');
});

test('a lossy text loses its BOM too', () => {
  expect(textOf(Buffer.from([0xef, 0xbb, 0xbf, 0x61, 0xff]))).toBe('a\ufffd');
});

test('line ends are kept as they are', () => {
  expect(textOf(Buffer.from('one\r\ntwo\rthree'))).toBe('one\r\ntwo\rthree');
});

test('a NUL makes a file binary and says where', () => {
  expect(readSource('a', Buffer.from('ab\0c'), 'id')).toEqual({ status: 'binary', detail: 'a NUL at byte 2' });
});

test('one byte more than the limit is too large', () => {
  expect(readSource('a', Buffer.alloc(MAX_SOURCE_BYTES, 'a'), 'id').status).toBe('ok');
  expect(readSource('a', Buffer.alloc(MAX_SOURCE_BYTES + 1, 'a'), 'id').status).toBe('too-large');
});

test('the blob id is the one that git gives', () => {
  expect(blobId(Buffer.from(''))).toBe('e69de29bb2d1d6434b8b29ae775ad8c2e48c5391');
  expect(blobId(Buffer.from('hello\n'))).toBe('ce013625030ba8dba906f756967f9e9ca394464a');
});
