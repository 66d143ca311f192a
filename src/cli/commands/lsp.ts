import { openServedProject, realPathOf } from '../served-project.ts';
import { usageError } from '../usage-error.ts';
import { toolVersion } from '../version.ts';
import type { Command } from './command.ts';

/** Serves an editor over the language server protocol. */
export const lsp: Command = {
  name: 'lsp',
  summary: 'serve an editor: the language server',
  operand: null,
  examples: [['compass-doc lsp --stdio', 'what an editor starts; it says the rest']],
  async run(_operands, flags, io) {
    if (!flags.stdio) throw usageError('`lsp` was given no way to speak', 'add `--stdio`');
    // Loaded with the first use: no other command needs the protocol.
    const { serve } = await import('../../server/serve.ts');
    const { input, output } = io.conversation();
    const exitCode = await serve(input, output, {
      version: toolVersion(),
      openProject: (folder) => openServedProject(folder, flags, io),
      realPath: (path) => realPathOf(path, io),
      after: io.after,
    });
    input.destroy();
    return exitCode;
  },
};
