import type { Diagnostic, TextDocumentContentChangeEvent } from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { withoutLines } from './diagnostics.ts';
import { DocumentJudge, type Extent } from './document-judge.ts';
import type { LiveProject } from './live-project.ts';
import type { Scene } from './scene.ts';

/** A document in the client's hands: its text as typed so far, and how it was last judged. */
export class OpenDocument {
  readonly uri: string;
  /** Its path, symbolic links followed. */
  readonly file: Promise<string>;
  #text: TextDocument;
  #scene: Scene | null = null;
  #shown: readonly Diagnostic[] = [];
  #queue: Promise<unknown> = Promise.resolve();
  #judge = new DocumentJudge();

  constructor(text: TextDocument, file: Promise<string>) {
    this.#text = text;
    this.uri = text.uri;
    this.file = file;
  }

  get version(): number {
    return this.#text.version;
  }

  /** The diagnostics that the client has. */
  get shown(): readonly Diagnostic[] {
    return this.#shown;
  }

  set shown(diagnostics: readonly Diagnostic[]) {
    this.#shown = diagnostics;
  }

  line(line: number): string {
    const { lineCount } = this.#text;
    const end =
      line + 1 < lineCount ? { line: line + 1, character: 0 } : this.#text.positionAt(Number.MAX_SAFE_INTEGER);
    return this.#text.getText({ start: { line, character: 0 }, end }).replace(/[\r\n]+$/, '');
  }

  /** Takes edits in; says whether a diagnostic stood on one of their lines: it is not shown while the line is typed. */
  edit(changes: readonly TextDocumentContentChangeEvent[], version: number): boolean {
    const before = this.#shown.length;
    for (const change of changes) {
      if (!('range' in change)) continue;
      const added = change.text.split(/\r\n|\r|\n/).length - 1;
      this.#shown = withoutLines(this.#shown, change.range, added);
    }
    this.#text = TextDocument.update(this.#text, [...changes], version);
    return this.#shown.length < before;
  }

  /** To be called when the sources or the settings changed. */
  forget(): void {
    this.#scene = null;
    // A run that is under way must not leave what it found to the next.
    this.#judge = new DocumentJudge();
  }

  /** The document judged as it is now; an answer that is still right is given again. Null where judging failed. */
  judged(project: LiveProject, extent: Extent, version: string): Promise<Scene | null> {
    const known = extent === 'changed' ? this.#known(project) : null;
    // Nobody who asks of a text that is judged waits for the history of another run.
    if (known) return Promise.resolve(known);
    const run = this.#queue.then(() => this.#run(project, extent, version));
    this.#queue = run.catch(() => null);
    return run;
  }

  #known(project: LiveProject): Scene | null {
    const scene = this.#scene;
    return scene?.version === this.version && scene.project === project ? scene : null;
  }

  async #run(project: LiveProject, extent: Extent, toolVersion: string): Promise<Scene | null> {
    const path = project.served.documentPath(await this.file);
    const known = extent === 'changed' ? this.#known(project) : null;
    if (known) return known;
    const { version } = this;
    const judge = this.#judge;
    const { report, documents } = await judge.verify(path, this.#text.getText(), project, extent, toolVersion);
    const [one] = documents;
    const scene = one ? { uri: this.uri, version, ...one, report, project } : null;
    if (judge === this.#judge) this.#scene = scene;
    return scene;
  }
}
