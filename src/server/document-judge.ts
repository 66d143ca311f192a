import type { Document } from '../document/facts.ts';
import { MarkdownReader } from '../document/incremental.ts';
import { readDocument } from '../document/read.ts';
import type { SourceFile } from '../text/source-file.ts';
import { sourceComments, type Verification, verify } from '../verify.ts';
import { KnownJudgements } from './known-judgements.ts';
import type { LiveProject } from './live-project.ts';

/** `whole` asks the history too; `changed` judges what was edited and keeps the rest. */
export type Extent = 'whole' | 'changed';

/** Verifies one document again and again; what an edit did not touch is neither parsed nor judged anew. It is of no use once the sources changed. */
export class DocumentJudge {
  readonly #reader = new MarkdownReader();
  readonly #known = new KnownJudgements();

  verify(path: string, text: string, project: LiveProject, extent: Extent, version: string): Promise<Verification> {
    const { settings, patience, checked } = project.served;
    return verify({
      documents: [{ path, bytes: Buffer.from(text) }],
      roots: project.roots,
      settings,
      version,
      patience,
      checked,
      stages: {
        sources: project.sources,
        read: (file) => this.#read(file, project),
        judge: async ([document], sources, options) => {
          if (!document) return [];
          const judge = extent === 'whole' ? this.#known.judgeAll : this.#known.judgeChanged;
          return [await judge.call(this.#known, document, sources, options)];
        },
      },
    });
  }

  async #read(file: SourceFile, { served }: LiveProject): Promise<Document> {
    const comments = await sourceComments(file, served.patience);
    return readDocument(file, comments, (one) => this.#reader.read(one));
  }
}
