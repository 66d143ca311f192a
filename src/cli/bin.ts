#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8';
import { main } from './main.ts';
import { processIo } from './process-io.ts';

// Optimising the parsers' code takes a second processor for longer than a run does, and gains a fifth of their speed.
setFlagsFromString('--no-wasm-tier-up');
setFlagsFromString('--no-wasm-dynamic-tiering');

// A reader that has seen enough (`| head`) is no failure.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(0);
  });
}

process.exitCode = await main(process.argv.slice(2), processIo());
