import { readFileSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { onTestFinished } from 'vitest';
import {
  type ClientCapabilities,
  createProtocolConnection,
  type Diagnostic,
  DidChangeTextDocumentNotification,
  DidChangeWatchedFilesNotification,
  DidOpenTextDocumentNotification,
  DidSaveTextDocumentNotification,
  ExitNotification,
  FileChangeType,
  InitializedNotification,
  InitializeRequest,
  type InitializeResult,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  type Range,
  RegistrationRequest,
  ShowMessageNotification,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
  type TextEdit,
} from 'vscode-languageserver-protocol/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { openServedProject, realPathOf } from '../../src/cli/served-project.ts';
import { serve } from '../../src/server/serve.ts';
import { fakeIo } from '../cli/fake-io.ts';

const ABLE: ClientCapabilities = {
  textDocument: { publishDiagnostics: { relatedInformation: true }, definition: { linkSupport: true } },
  workspace: {
    workspaceEdit: { documentChanges: true },
    didChangeWatchedFiles: { dynamicRegistration: true },
    workspaceFolders: true,
  },
};

/** What the server published for one document, and when the next comes. */
interface Published {
  readonly diagnostics: readonly Diagnostic[];
  readonly version: number | undefined;
}

/** An editor: it keeps its documents' texts and remembers what it was told. */
export class Client {
  readonly connection: ProtocolConnection;
  readonly messages: string[] = [];
  readonly registered: string[] = [];
  readonly #published = new Map<string, Published[]>();
  readonly #texts = new Map<string, TextDocument>();
  #wake: () => void = () => {};

  constructor(connection: ProtocolConnection) {
    this.connection = connection;
    connection.onNotification(PublishDiagnosticsNotification.type, ({ uri, diagnostics, version }) => {
      this.#published.set(uri, [...(this.#published.get(uri) ?? []), { diagnostics, version }]);
      this.#wake();
    });
    connection.onNotification(ShowMessageNotification.type, ({ message }) => {
      this.messages.push(message);
      this.#wake();
    });
    connection.onRequest(RegistrationRequest.type, ({ registrations }) => {
      this.registered.push(...registrations.map(({ method }) => method));
    });
    connection.listen();
  }

  async initialize(folders: readonly string[], capabilities: ClientCapabilities = ABLE): Promise<InitializeResult> {
    const workspaceFolders = folders.map((folder) => ({ uri: pathToFileURL(folder).href, name: folder }));
    const params = { processId: null, rootUri: workspaceFolders[0]?.uri ?? null, capabilities, workspaceFolders };
    const result = await this.connection.sendRequest(InitializeRequest.type, params);
    await this.connection.sendNotification(InitializedNotification.type, {});
    return result;
  }

  async open(path: string, text = readFileSync(path, 'utf8'), languageId = 'markdown'): Promise<string> {
    const document = TextDocument.create(pathToFileURL(path).href, languageId, 1, text);
    this.#texts.set(document.uri, document);
    const { uri, version } = document;
    await this.connection.sendNotification(DidOpenTextDocumentNotification.type, {
      textDocument: { uri, languageId, version, text },
    });
    return uri;
  }

  text(uri: string): string {
    return this.#document(uri).getText();
  }

  /** Replaces the one place where `from` stands. */
  async replace(uri: string, from: string, to: string): Promise<void> {
    await this.edit(uri, [{ range: this.rangeOf(uri, from), newText: to }]);
  }

  /** Makes edits of one text, from the last to the first. */
  async edit(uri: string, edits: readonly TextEdit[]): Promise<void> {
    const before = this.#document(uri);
    const contentChanges = edits
      .toSorted((a, b) => before.offsetAt(b.range.start) - before.offsetAt(a.range.start))
      .map(({ range, newText }) => ({ range, text: newText }));
    const version = before.version + 1;
    this.#texts.set(uri, TextDocument.update(before, contentChanges, version));
    await this.connection.sendNotification(DidChangeTextDocumentNotification.type, {
      textDocument: { uri, version },
      contentChanges,
    });
  }

  async save(uri: string): Promise<void> {
    await this.connection.sendNotification(DidSaveTextDocumentNotification.type, { textDocument: { uri } });
  }

  async tellChanged(path: string, type: FileChangeType = FileChangeType.Changed): Promise<void> {
    await this.connection.sendNotification(DidChangeWatchedFilesNotification.type, {
      changes: [{ uri: pathToFileURL(path).href, type }],
    });
  }

  rangeOf(uri: string, part: string): Range {
    const document = this.#document(uri);
    const at = document.getText().indexOf(part);
    if (at < 0 || document.getText().includes(part, at + 1)) throw new Error(`\`${part}\` does not stand there once`);
    return { start: document.positionAt(at), end: document.positionAt(at + part.length) };
  }

  /** The diagnostics of the document's present version, once they are there. */
  async diagnostics(uri: string): Promise<readonly Diagnostic[]> {
    const { version } = this.#document(uri);
    return this.published(uri, (one) => one.version === version);
  }

  /** The newest diagnostics that fit, once they are there. */
  async published(uri: string, fits: (one: Published) => boolean): Promise<readonly Diagnostic[]> {
    for (;;) {
      const found = this.#published.get(uri)?.findLast(fits);
      if (found) return found.diagnostics;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  /** Forgets what was published so far, so that only what comes from now on is seen. */
  forget(): void {
    this.#published.clear();
    this.messages.length = 0;
  }

  async shutDown(): Promise<void> {
    await this.connection.sendRequest(ShutdownRequest.type);
    await this.connection.sendNotification(ExitNotification.type);
  }

  #document(uri: string): TextDocument {
    const document = this.#texts.get(uri);
    if (!document) throw new Error(`${uri} is not open`);
    return document;
  }
}

export interface Session {
  readonly client: Client;
  readonly exitCode: Promise<number>;
  /** Holds on until the server waits for something. */
  waiting(): Promise<void>;
  /** Lets the time pass that the server waits for, once it waits. */
  settle(): Promise<void>;
}

/** A server in this process with a client connected to it; time stands still until `settle`. */
export function startSession(): Session {
  const toServer = new PassThrough();
  const toClient = new PassThrough();
  const io = fakeIo('/');
  const waits = new Set<() => void>();
  const exitCode = serve(toServer, toClient, {
    version: '0.0.0',
    openProject: (folder) => openServedProject(folder, {}, io),
    realPath: (path) => realPathOf(path, io),
    after: (_milliseconds, work) => {
      waits.add(work);
      return () => waits.delete(work);
    },
  });
  const connection = createProtocolConnection(new StreamMessageReader(toClient), new StreamMessageWriter(toServer));
  onTestFinished(() => {
    connection.dispose();
    toServer.end();
  });
  const waiting = async (): Promise<void> => {
    // What was sent before has been taken in when this is answered.
    await connection.sendRequest('test/nothing').catch(() => null);
    while (waits.size === 0) await setImmediate();
  };
  const settle = async (): Promise<void> => {
    await waiting();
    for (const work of [...waits]) {
      waits.delete(work);
      work();
    }
  };
  return { client: new Client(connection), exitCode, waiting, settle };
}
