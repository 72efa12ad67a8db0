import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, type RawBuilder, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from './schema.ts';

const ACQUIRE_TIMEOUT_MS = 2_000;
const STATEMENT_TIMEOUT_MS = 30_000;
/** What the driver says when a statement stayed without an answer. */
const SILENCE = 'Query read timeout';
/** The server has ended a statement by then: one that is still out is out for good. */
const ANSWER_TIMEOUT_MS = 31_000;

/** Connections of `apart`: its statements are short, and none waits for what holds a connection of the main pool. */
const APART_POOL_SIZE = 3;

export interface Database {
  pool: pg.Pool;
  db: Kysely<DB>;
  /**
   * For what has to last although the transaction around it is undone, such as a counted guess. It has connections of its own: a transaction that waits
   * for a second one of the pool it has its own from may wait for ever. Nothing on it may wait for a row of a transaction that is yet to use it.
   */
  apart: Kysely<DB>;
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

interface DatabaseOptions {
  connectionString: string;
  poolSize: number;
  /** How long a query may wait for a free connection before the caller hears `unavailable`. */
  acquireTimeoutMs?: number;
  /** How long a statement may stay without an answer, from a server that is there no more. */
  answerTimeoutMs?: number;
  /** How the server lists its connections. */
  applicationName?: string;
  /** How long a query may take, 30 seconds when left out; 0: as long as it takes, for work that nobody waits for at a screen. */
  statementTimeoutMs?: number;
  onError?: (error: Error) => void;
}

export function openDatabase(options: DatabaseOptions): Database {
  const pool = openPool(options);
  const db = connect(pool);
  const apart = connect(openPool({ ...options, poolSize: APART_POOL_SIZE }));
  return {
    pool,
    db,
    apart,
    async close() {
      await Promise.all([db.destroy(), apart.destroy()]);
    },
  };
}

function connect(pool: pg.Pool): Kysely<DB> {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: withoutSilentConnections(pool) }) });
}

function openPool(options: DatabaseOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: withSettings(options.connectionString),
    max: options.poolSize,
    connectionTimeoutMillis: options.acquireTimeoutMs ?? ACQUIRE_TIMEOUT_MS,
    statement_timeout: options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS,
    // A statement that may take as long as it takes is waited for as long.
    query_timeout: options.statementTimeoutMs === 0 ? undefined : (options.answerTimeoutMs ?? ANSWER_TIMEOUT_MS),
    types,
    application_name: options.applicationName ?? 'wharf-provider',
  });
  const onError = options.onError ?? (() => undefined);
  // Without listeners a connection reset, idle or checked out, would end the process.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  pool.on('release', (error) => {
    if (isSilence(error)) dropIdle(pool).catch(onError);
  });
  return pool;
}

function isSilence(error: unknown): error is Error {
  return error instanceof Error && error.message === SILENCE;
}

/** Where one connection was silent, those that wait unused are likely to be: each would cost a caller the same time. */
async function dropIdle(pool: pg.Pool): Promise<void> {
  for (let count = pool.idleCount; count > 0; count -= 1) (await pool.connect()).release(true);
}

/** A connection that gave no answer in time goes instead of back to the pool: the next query on it would wait behind the lost one. */
function withoutSilentConnections(pool: pg.Pool): PostgresPool {
  return {
    async connect() {
      const client = await pool.connect();
      let silence: Error | undefined;
      const query = (text: string, values: unknown[]) =>
        client.query(text, values).catch((error: unknown) => {
          if (isSilence(error)) silence = error;
          throw error;
        });
      // Cursors, the other way to ask, are not used.
      return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release(silence) };
    },
    end: () => pool.end(),
  };
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

export interface JobOptions {
  /** A time of the business: the queue goes by the server's clock, so it is converted here. */
  runAt?: Date;
  /** A pause in real time. */
  runAfterMs?: number;
  /** The store that is called: its jobs run one after the other. */
  storeId?: string;
  /** Another job of the same key that waits or failed for good gives way to this one. */
  key?: string;
  maxAttempts?: number;
  /** What is smaller goes first. */
  priority?: number;
}

/** Adds a job in the same transaction as the change it belongs to. */
export async function addJob(tx: Queryable, task: string, payload: object, options: JobOptions = {}): Promise<void> {
  const { storeId, key, maxAttempts = 10, priority = 0 } = options;
  const queue = storeId === undefined ? null : `store:${storeId}`;
  await sql`SELECT graphile_worker.add_job(${task}, payload => ${JSON.stringify(payload)}::json, queue_name => ${queue}::text,
    run_at => ${runTime(options)}, job_key => ${key ?? null}::text, max_attempts => ${maxAttempts}::int, priority => ${priority}::int)
    ${key === undefined ? sql`` : sql`FROM (${dropDead(key)}) AS dropped`}`.execute(tx);
}

/** The queue itself would leave what failed for good under this key behind, without its key. One row, whatever was dropped. */
function dropDead(key: string): RawBuilder<unknown> {
  return sql`SELECT count(*) FROM graphile_worker.complete_jobs(ARRAY(
    SELECT id FROM graphile_worker.jobs WHERE key = ${key} AND locked_at IS NULL AND attempts >= max_attempts))`;
}

function runTime({ runAt, runAfterMs }: JobOptions): RawBuilder<unknown> {
  if (runAfterMs !== undefined) return sql`now() + ${runAfterMs} * interval '1 millisecond'`;
  return sql`${runAt ?? null}::timestamptz - (app_now() - now())`;
}
