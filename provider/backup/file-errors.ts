import { BackupError } from './backup-format.ts';

const CAUSES: Record<string, string> = {
  ENOENT: 'there is no such file or folder',
  EISDIR: 'it is a folder',
  EACCES: 'this user may not',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'this user has no room left on the disk',
};

/** The error of a file's own reading or writing as a sentence; any other error as it is. */
export function explainFileError(error: unknown, { path, toBe }: { path: string; toBe: 'read' | 'written' }): unknown {
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) return error;
  const cause = CAUSES[error.code];
  // Of another file, such as one of the file store.
  const isOther = 'path' in error && typeof error.path === 'string' && !error.path.startsWith(path);
  return cause === undefined || isOther ? error : new BackupError(`${path} can't be ${toBe}: ${cause}.`, { cause: error });
}
