#!/usr/bin/env node
import { main } from './main.ts';
import { processIo } from './process-io.ts';

// A reader that has seen enough (`| head`) is no failure.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(0);
  });
}

process.exitCode = await main(process.argv.slice(2), processIo());
