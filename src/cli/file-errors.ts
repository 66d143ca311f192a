const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'there is no such file or folder',
  EACCES: 'it may not be read by this user',
  EPERM: 'it may not be read by this user',
  EISDIR: 'it is a folder',
  ELOOP: 'its symbolic links lead in a circle',
  ENAMETOOLONG: 'the path is too long',
  ERR_FS_FILE_TOO_LARGE: 'it is too large to be read whole',
};

/** What a file operation failed of, in words. */
export function reasonOf(error: unknown): string {
  const code = codeOf(error);
  return REASONS[code] ?? (error instanceof Error ? error.message : String(error));
}

const WRITE_REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  EROFS: 'the disk is read-only',
  EACCES: 'its folder may not be written by this user',
  EPERM: 'its folder may not be written by this user',
};

/** What the writing of a file failed of, in words. */
export function writeReasonOf(error: unknown): string {
  return WRITE_REASONS[codeOf(error)] ?? reasonOf(error);
}

/** There is nothing at the path. */
export function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(codeOf(error));
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code ?? '');
}
