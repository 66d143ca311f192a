import { expect, test } from 'vitest';
import { sample } from './outlines.ts';

test('an ini file defines its sections and names', async () => {
  const { definitions, regions } = await sample(
    'app.ini',
    `
    ; about it
    [server]
    port = 80

    # last
    [client]
    name: x
    `,
  );
  expect(definitions).toEqual(['1>2-3 key server', '3-3 key server.port', '5>6-7 key client', '7-7 key client.name']);
  expect(regions).toEqual(['comment ; about it', 'comment # last']);
});

test('a makefile defines its variables and targets', async () => {
  const { definitions } = await sample(
    'Makefile',
    `
    CC := gcc
    # builds
    build: main.c
    \t$(CC) main.c
    run-all::
    \t./main
    `,
  );
  expect(definitions).toEqual(['1-1 variable CC', '2>3-4 function build', '5-6 function run-all']);
});

test('a Dockerfile defines its stages and arguments', async () => {
  const { definitions } = await sample(
    'Dockerfile.dev',
    `
    FROM base:1 AS build
    ARG LEVEL=2
    RUN make
    FROM scratch
    ENV MODE=fast
    `,
  );
  expect(definitions).toEqual([
    '1-3 module build',
    '2-3 variable build.LEVEL',
    '4-5 module scratch',
    '5-5 variable scratch.MODE',
  ]);
});

test('plain text has paragraphs only', async () => {
  const { definitions, constructs, regions } = await sample('notes.txt', '\none\ntwo\n\n\nthree\n');
  expect(definitions).toEqual([]);
  expect(constructs).toEqual(['1-2 section', '5-5 section']);
  expect(regions).toEqual([]);
});
