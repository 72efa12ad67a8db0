import pg from 'pg';
import { ConfigError } from './config.ts';
import { EmbeddedPostgresError } from './database/embedded-errors.ts';
import { ConnectError, SchemaHistoryError } from './database/migrate.ts';

/** Full for the operating system, and for PostgreSQL. */
const FULL = new Set(['ENOSPC', 'EDQUOT', '53100']);
const UNWRITABLE = /^(?:EACCES|EPERM|EROFS|ENOTDIR|EEXIST|ENOENT|EISDIR|ELOOP|ENAMETOOLONG)$/;

/** Why a start failed, in one sentence that names the setting to look at; null for what nobody foresaw. */
export function sentenceForFailedStart(error: unknown, env: Record<string, string | undefined>): string | null {
  if (error instanceof ConfigError || error instanceof EmbeddedPostgresError || error instanceof SchemaHistoryError) return error.message;
  if (error instanceof ConnectError) return `DATABASE_URL: the database cannot be used (${error.message}).`;
  const code = codeOf(error);
  if (code === 'EADDRINUSE') return 'PROVIDER_PORT: another program already listens there.';
  if (FULL.has(code)) return `${placeOfData(error, env)}: there is no room left on the disk.`;
  if (error instanceof Error && 'path' in error && UNWRITABLE.test(code)) return `DATA_DIR: it cannot be written (${error.message}).`;
  return null;
}

function placeOfData(error: unknown, env: Record<string, string | undefined>): string {
  return error instanceof pg.DatabaseError && env['DATABASE_URL'] ? 'DATABASE_URL' : 'DATA_DIR';
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
