import type {
  CodeAction,
  CodeActionParams,
  CompletionList,
  Connection,
  Diagnostic,
  DidChangeTextDocumentParams,
  DidOpenTextDocumentParams,
  DocumentLink,
  FileEvent,
  Hover,
  InitializeParams,
  Location,
  LocationLink,
  TextDocumentIdentifier,
  TextDocumentPositionParams,
} from 'vscode-languageserver/node';
import { FileChangeType, MessageType, ShowMessageNotification } from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { codeActionsOf } from './code-actions.ts';
import { completionsAt } from './completion.ts';
import { diagnosticsOf, faultDiagnostic } from './diagnostics.ts';
import type { Extent } from './document-judge.ts';
import type { ServerHost } from './host.ts';
import { hoverAt } from './hover.ts';
import type { LiveProject } from './live-project.ts';
import { OpenDocument } from './open-document.ts';
import { pathOf, uriOf } from './paths.ts';
import { type ProjectState, Projects } from './projects.ts';
import type { Scene } from './scene.ts';
import { definitionAt, linksOf } from './targets.ts';

/** Long enough that nobody is told of a number while typing it. */
const QUIET_MILLISECONDS = 200;

/** What the client said that it can do. */
interface Abilities {
  readonly relatedInformation: boolean;
  readonly versionedEdits: boolean;
  readonly watchesFiles: boolean;
  readonly definitionLinks: boolean;
}

interface Wait {
  readonly extent: Extent;
  readonly stop: () => void;
}

/** Answers one client; every judgement is that of `verify`. */
export class LanguageServer {
  readonly #connection: Connection;
  readonly #host: ServerHost;
  readonly #log: (message: string) => void;
  readonly #projects: Projects;
  readonly #documents = new Map<string, OpenDocument>();
  readonly #waits = new Map<string, Wait>();
  readonly #faultyFiles = new Set<string>();
  #abilities: Abilities = {
    relatedInformation: false,
    versionedEdits: false,
    watchesFiles: false,
    definitionLinks: false,
  };

  constructor(connection: Connection, host: ServerHost, log: (message: string) => void) {
    this.#connection = connection;
    this.#log = log;
    this.#host = host;
    this.#projects = new Projects(host, (state) => this.#tellFaults(state));
  }

  async initialize({ capabilities, workspaceFolders, rootUri }: InitializeParams): Promise<void> {
    const { textDocument, workspace } = capabilities;
    this.#abilities = {
      relatedInformation: textDocument?.publishDiagnostics?.relatedInformation ?? false,
      versionedEdits: workspace?.workspaceEdit?.documentChanges ?? false,
      watchesFiles: workspace?.didChangeWatchedFiles?.dynamicRegistration ?? false,
      definitionLinks: textDocument?.definition?.linkSupport ?? false,
    };
    const uris = workspaceFolders?.map(({ uri }) => uri) ?? (rootUri ? [rootUri] : []);
    await this.#projects.setFolders(await this.#pathsOf(uris));
  }

  get watchesFiles(): boolean {
    return this.#abilities.watchesFiles;
  }

  async changeFolders(added: readonly string[], removed: readonly string[]): Promise<void> {
    const gone = new Set(await this.#pathsOf(removed));
    const kept = this.#projects.folders.filter((folder) => !gone.has(folder));
    await this.#projects.setFolders([...new Set([...kept, ...(await this.#pathsOf(added))])]);
    this.#judgeAllAnew();
  }

  async open({ textDocument: { uri, languageId, version, text } }: DidOpenTextDocumentParams): Promise<void> {
    const path = pathOf(uri);
    if (path === null) return;
    const document = new OpenDocument(TextDocument.create(uri, languageId, version, text), this.#host.realPath(path));
    this.#documents.set(uri, document);
    await this.#publish(document, 'whole');
  }

  async change({ textDocument, contentChanges }: DidChangeTextDocumentParams): Promise<void> {
    const document = this.#documents.get(textDocument.uri);
    if (!document) return;
    const isHidden = document.edit(contentChanges, textDocument.version);
    this.#publishSoon(document, 'changed');
    if (isHidden) await this.#send(document, document.shown);
  }

  async save({ uri }: TextDocumentIdentifier): Promise<void> {
    const document = this.#documents.get(uri);
    if (!document) return;
    this.#stopWaiting(uri);
    if (!this.watchesFiles) {
      await (await this.#projectOf(document))?.applyAll();
      document.forget();
    }
    await this.#publish(document, 'whole');
  }

  async closeDocument({ uri }: TextDocumentIdentifier): Promise<void> {
    this.#stopWaiting(uri);
    if (this.#documents.delete(uri)) await this.#connection.sendDiagnostics({ uri, diagnostics: [] });
  }

  /** Sources or configurations changed on disk: what is open is judged anew. */
  async filesChanged(events: readonly FileEvent[]): Promise<void> {
    const changes: { path: string; isRelisted: boolean }[] = [];
    for (const { uri, type } of events) {
      const path = pathOf(uri);
      if (path === null) continue;
      changes.push({ path: await this.#host.realPath(path), isRelisted: type !== FileChangeType.Changed });
    }
    const isReloaded = await this.#projects.reload(changes.map(({ path }) => path));
    let isTouched = isReloaded;
    for (const { project } of await this.#projects.all()) isTouched = (project?.apply(changes) ?? false) || isTouched;
    if (isTouched) this.#judgeAllAnew();
  }

  async hover({ textDocument, position }: TextDocumentPositionParams): Promise<Hover | null> {
    const scene = await this.#scene(textDocument);
    return scene && hoverAt(scene, position);
  }

  async definition({ textDocument, position }: TextDocumentPositionParams): Promise<LocationLink[] | Location[]> {
    const scene = await this.#scene(textDocument);
    const links = scene ? await definitionAt(scene, position) : [];
    if (this.#abilities.definitionLinks) return links;
    return links.map(({ targetUri, targetRange }) => ({ uri: targetUri, range: targetRange }));
  }

  async links(textDocument: TextDocumentIdentifier): Promise<DocumentLink[]> {
    const scene = await this.#scene(textDocument);
    return scene ? linksOf(scene) : [];
  }

  async codeActions({ textDocument, range, context }: CodeActionParams): Promise<CodeAction[]> {
    const scene = await this.#scene(textDocument);
    const withVersions = this.#abilities.versionedEdits;
    return scene ? codeActionsOf(scene, { range, only: context.only, withVersions }) : [];
  }

  async completion({ textDocument, position }: TextDocumentPositionParams): Promise<CompletionList | null> {
    const document = this.#documents.get(textDocument.uri);
    const project = document && (await this.#projectOf(document));
    return project ? completionsAt(document.line(position.line), position, project) : null;
  }

  async shutdown(): Promise<void> {
    for (const uri of [...this.#waits.keys()]) this.#stopWaiting(uri);
    this.#documents.clear();
    await this.#projects.close();
  }

  /** The document as it is now, judged; null for one that is not read. */
  async #scene({ uri }: TextDocumentIdentifier): Promise<Scene | null> {
    const document = this.#documents.get(uri);
    return document ? this.#judged(document, 'changed') : null;
  }

  async #judged(document: OpenDocument, extent: Extent): Promise<Scene | null> {
    const project = await this.#projectOf(document);
    return project && document.judged(project, extent, this.#host.version);
  }

  /** Null for a file that is no document, and where the configuration is faulty. */
  async #projectOf({ file }: OpenDocument): Promise<LiveProject | null> {
    const path = await file;
    const project = await this.#projects.of(path);
    return project && (await project.served.isDocument(path)) ? project : null;
  }

  /** Judges a document and shows what was found, unless it was edited or closed meanwhile. */
  async #publish(document: OpenDocument, extent: Extent): Promise<void> {
    const scene = await this.#judged(document, extent);
    if (scene && scene.version !== document.version) return;
    const found = scene ? diagnosticsOf(scene, this.#abilities.relatedInformation) : [];
    for (const { path, message, remedy } of scene?.report.problems ?? [])
      this.#log(`${path ?? document.uri}: ${message}; ${remedy}`);
    await this.#send(document, found);
  }

  async #send(document: OpenDocument, diagnostics: readonly Diagnostic[]): Promise<void> {
    if (this.#documents.get(document.uri) !== document) return;
    document.shown = diagnostics;
    const { uri, version } = document;
    await this.#connection.sendDiagnostics({ uri, version, diagnostics: [...diagnostics] });
  }

  #judgeAllAnew(): void {
    for (const document of this.#documents.values()) {
      document.forget();
      this.#publishSoon(document, 'whole');
    }
  }

  /** Publishes after a pause. Who waited for a whole judgement still gets one when a line is typed meanwhile. */
  #publishSoon(document: OpenDocument, asked: Extent): void {
    const { uri } = document;
    const extent = this.#waits.get(uri)?.extent === 'whole' ? 'whole' : asked;
    this.#stopWaiting(uri);
    const stop = this.#host.after(QUIET_MILLISECONDS, () => {
      this.#waits.delete(uri);
      this.#report(this.#publish(document, extent));
    });
    this.#waits.set(uri, { extent, stop });
  }

  #stopWaiting(uri: string): void {
    this.#waits.get(uri)?.stop();
    this.#waits.delete(uri);
  }

  /** Shows what is wrong with a configuration where it stands, and takes away what is put right. */
  #tellFaults({ faults, configFiles }: ProjectState): void {
    for (const file of configFiles) {
      const own = faults.filter((fault) => fault.file === file);
      if (own.length === 0 && !this.#faultyFiles.delete(file)) continue;
      if (own.length > 0) this.#faultyFiles.add(file);
      this.#report(this.#connection.sendDiagnostics({ uri: uriOf(file), diagnostics: own.map(faultDiagnostic) }));
    }
    for (const { file, line, message, remedy } of faults) {
      const place = file === null ? '' : `${file}:${line}: `;
      const text = `compass-doc: ${place}${message}; ${remedy}`;
      // Not the request of the same purpose: nobody waits for an answer.
      const told = { type: MessageType.Error, message: text };
      this.#report(this.#connection.sendNotification(ShowMessageNotification.method, told));
    }
  }

  #report(work: Promise<void>): void {
    work.catch((error: unknown) => this.#log(`internal fault: ${String(error)}`));
  }

  async #pathsOf(uris: readonly string[]): Promise<string[]> {
    const paths = uris.map(pathOf).filter((path) => path !== null);
    return Promise.all(paths.map((path) => this.#host.realPath(path)));
  }
}
