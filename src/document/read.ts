import type { SourceFile } from '../text/source-file.ts';
import { extractCitations } from './citations/extract.ts';
import { type CommentText, readComments } from './comments.ts';
import type { Document } from './facts.ts';
import { type DocumentParts, readMarkdown } from './markdown.ts';

/** Reads a document's facts: of Markdown, or of the comments of a source file where these are handed in. */
export async function readDocument(
  file: SourceFile,
  comments: readonly CommentText[] | null,
  markdown: (file: SourceFile) => DocumentParts = readMarkdown,
): Promise<Document> {
  const parts = comments === null ? markdown(file) : readComments(file, comments);
  const { blocks, sections, tables } = parts;
  return { ...parts, citations: extractCitations({ file, blocks, sections, tables }) };
}
