import type { Readable, Writable } from 'node:stream';
import { createConnection } from 'vscode-languageserver';
import {
  CodeActionKind,
  type Connection,
  createProtocolConnection,
  DidChangeWatchedFilesNotification,
  type InitializeResult,
  StreamMessageReader,
  StreamMessageWriter,
  TextDocumentSyncKind,
} from 'vscode-languageserver/node';
import { FIX_ALL } from './code-actions.ts';
import type { ServerHost } from './host.ts';
import { LanguageServer } from './language-server.ts';

/** Serves one client until it says goodbye or hangs up; gives the exit code that the protocol asks for. */
export async function serve(input: Readable, output: Writable, host: ServerHost): Promise<number> {
  let end: (exitCode: number) => void = () => {};
  const ended = new Promise<number>((resolve) => {
    end = resolve;
  });
  const watchDog = { shutdownReceived: false, initialize: () => {}, exit: (exitCode: number) => end(exitCode) };
  const connection = createConnection(
    (logger) => createProtocolConnection(new StreamMessageReader(input), new StreamMessageWriter(output), logger),
    watchDog,
  ) as Connection;
  const hangUp = (): void => end(watchDog.shutdownReceived ? 0 : 1);
  for (const event of ['end', 'close', 'error']) input.once(event, hangUp);
  output.on('error', hangUp);
  const log = logTo(connection);
  const server = new LanguageServer(connection, host, log);
  attach(server, connection, host, log);
  connection.listen();
  const exitCode = await ended;
  await server.shutdown();
  connection.dispose();
  return exitCode;
}

type Log = (message: string) => void;

function logTo(connection: Connection): Log {
  return (message) => {
    try {
      connection.console.error(message);
    } catch {
      // The client hung up: there is nobody left to tell.
    }
  };
}

function attach(server: LanguageServer, connection: Connection, host: ServerHost, log: Log): void {
  connection.onInitialize(async (params) => {
    await server.initialize(params);
    return initializeResult(host);
  });
  // A notification has no answer that could tell of a failure, and an unhandled rejection would end the process.
  const told = (work: Promise<void>): Promise<void> =>
    work.catch((error: unknown) => log(`internal fault: ${String(error)}`));
  connection.onInitialized(() => told(watchFiles(server, connection)));
  connection.onNotification('workspace/didChangeWorkspaceFolders', ({ event }: FoldersChanged) =>
    told(server.changeFolders(event.added.map(uriOf), event.removed.map(uriOf))),
  );
  connection.onDidOpenTextDocument((params) => told(server.open(params)));
  connection.onDidChangeTextDocument((params) => told(server.change(params)));
  connection.onDidSaveTextDocument(({ textDocument }) => told(server.save(textDocument)));
  connection.onDidCloseTextDocument(({ textDocument }) => told(server.closeDocument(textDocument)));
  connection.onDidChangeWatchedFiles(({ changes }) => told(server.filesChanged(changes)));
  connection.onHover((params) => server.hover(params));
  connection.onDefinition((params) => server.definition(params));
  connection.onDocumentLinks(({ textDocument }) => server.links(textDocument));
  connection.onCodeAction((params) => server.codeActions(params));
  connection.onCompletion((params) => server.completion(params));
  connection.onShutdown(() => server.shutdown());
}

interface Folder {
  readonly uri: string;
}

interface FoldersChanged {
  readonly event: { readonly added: readonly Folder[]; readonly removed: readonly Folder[] };
}

function uriOf({ uri }: Folder): string {
  return uri;
}

async function watchFiles({ watchesFiles }: LanguageServer, connection: Connection): Promise<void> {
  if (!watchesFiles) return;
  await connection.client.register(DidChangeWatchedFilesNotification.type, { watchers: [{ globPattern: '**/*' }] });
}

function initializeResult({ version }: ServerHost): InitializeResult {
  return {
    serverInfo: { name: 'compass-doc', version },
    capabilities: {
      textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: { includeText: false } },
      hoverProvider: true,
      definitionProvider: true,
      documentLinkProvider: { resolveProvider: false },
      codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, FIX_ALL] },
      completionProvider: { triggerCharacters: ['`', '(', '/', ':', '.'] },
      workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
    },
  };
}
