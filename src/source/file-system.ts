export interface FileKind {
  isFile(): boolean;
  isDirectory(): boolean;
  isSymbolicLink(): boolean;
}

/** The part of `node:fs/promises` that reads; rejections carry a `code` as there. */
export interface ReadableFileSystem {
  readFile(path: string): Promise<Uint8Array>;
  stat(path: string): Promise<FileKind & { readonly size: number }>;
  lstat(path: string): Promise<FileKind>;
  realpath(path: string): Promise<string>;
  readdir(
    path: string,
    options: { readonly withFileTypes: true },
  ): Promise<readonly (FileKind & { readonly name: string })[]>;
}

/** The code of a rejection (`ENOENT`); `unknown error` when it has none. */
export function errorCode(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? 'unknown error';
}
