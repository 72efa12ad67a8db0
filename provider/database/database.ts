import { Kysely, PostgresDialect, type RawBuilder, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from './schema.ts';

const ACQUIRE_TIMEOUT_MS = 2_000;
const STATEMENT_TIMEOUT_MS = 30_000;

export interface Database {
  pool: pg.Pool;
  db: Kysely<DB>;
  close(): Promise<void>;
}
/** A client inside a transaction: every query of an operation takes it. */
export type Tx = Transaction<DB>;
/** Anything that can run a query: the database itself or a transaction. */
export type Queryable = Kysely<DB>;

/** Numbers come as safe integers, times as ISO strings, numerics as decimal strings. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format === 'binary') return pg.types.getTypeParser(oid, 'binary');
    if (oid === pg.types.builtins.INT8) return parseSafeInteger;
    if (oid === pg.types.builtins.TIMESTAMPTZ) return parseTime;
    return pg.types.getTypeParser(oid, 'text');
  },
};

function parseSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a safe integer`);
  return value;
}

/** Keeps the microseconds: lists page by times, and a time cut to milliseconds would skip or repeat rows. */
function parseTime(text: string): string {
  return text.endsWith('+00') ? `${text.slice(0, 10)}T${text.slice(11, -3)}Z` : new Date(text).toISOString();
}

/**
 * Sessions talk in UTC whatever the server's zone. A question has one core: workers take time to start and the cores of
 * other callers' questions.
 */
const SESSION_SETTINGS = '-c timezone=UTC -c max_parallel_workers_per_gather=0';

function withSettings(connectionString: string): string {
  const url = new URL(connectionString);
  url.searchParams.set('options', `${url.searchParams.get('options') ?? ''} ${SESSION_SETTINGS}`.trim());
  return url.href;
}

export function openDatabase(options: {
  connectionString: string;
  poolSize: number;
  /** How long a query may wait for a free connection before the caller hears `unavailable`. */
  acquireTimeoutMs?: number;
  onError?: (error: Error) => void;
}): Database {
  const pool = new pg.Pool({
    connectionString: withSettings(options.connectionString),
    max: options.poolSize,
    connectionTimeoutMillis: options.acquireTimeoutMs ?? ACQUIRE_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    types,
    application_name: 'wharf-provider',
  });
  const onError = options.onError ?? (() => undefined);
  // Without listeners a connection reset, idle or checked out, would end the process.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { pool, db, close: () => db.destroy() };
}

const RETRYABLE = new Set(['40001', '40P01']);
const RETRIES = 3;

/** Does the work again, up to three times with jitter, when it lost to another in a deadlock or serialization failure. */
export async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= RETRIES || !RETRYABLE.has(databaseErrorCode(error) ?? '')) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt));
    }
  }
}

/** Runs one transaction; it is the unit that is tried again. */
export async function inTransaction<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return retryConflicts(() => database.db.transaction().execute(work));
}

/** SQLSTATE of a database error, if it is one. */
export function databaseErrorCode(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/**
 * Adds a job in the same transaction as the change it belongs to. `runAt` is a time of the business: the queue goes by the
 * server's clock, so it is converted here. `runAfterMs` is a pause in real time.
 */
export async function addJob(
  tx: Queryable,
  task: string,
  payload: object,
  options: { runAt?: Date; runAfterMs?: number; key?: string; maxAttempts?: number } = {},
): Promise<void> {
  await sql`SELECT graphile_worker.add_job(${task}, payload => ${JSON.stringify(payload)}::json, run_at => ${runTime(options)},
    job_key => ${options.key ?? null}::text, max_attempts => ${options.maxAttempts ?? 10}::int)`.execute(tx);
}

function runTime({ runAt, runAfterMs }: { runAt?: Date; runAfterMs?: number }): RawBuilder<unknown> {
  if (runAfterMs !== undefined) return sql`now() + ${runAfterMs} * interval '1 millisecond'`;
  return sql`${runAt ?? null}::timestamptz - (app_now() - now())`;
}
