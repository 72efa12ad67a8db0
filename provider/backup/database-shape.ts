import type pg from 'pg';
import { readSchemaFiles } from '#provider/database/schema-files.ts';
import { BackupError, type SchemaHistory, type SequenceState, type TableShape } from './backup-format.ts';

/** Written by the migrations themselves; the manifest has them. */
const HISTORY_TABLES = ['public.schema_migration', 'public.schema_function', 'graphile_worker.migrations'];

/** Relations `c` of a schema `n` that are ours: not PostgreSQL's, not an extension's, not another role's. */
const IS_OURS = `n.nspname !~ '^pg_' AND n.nspname <> 'information_schema' AND c.relowner = quote_ident(current_user)::regrole
  AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')`;

/** Every table whose rows belong into a backup, with the columns that can be written. */
export async function listTables(client: pg.Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `SELECT n.nspname AS schema, c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      WHERE c.relkind = 'r' AND ${IS_OURS} AND n.nspname || '.' || c.relname <> ALL ($1)
      GROUP BY n.nspname, c.relname ORDER BY n.nspname, c.relname`,
    [HISTORY_TABLES],
  );
  return rows;
}

/** Where every sequence stands, those of identity columns among them. */
export async function listSequences(client: pg.Client): Promise<SequenceState[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `SELECT n.nspname AS schema, c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind = 'S' AND ${IS_OURS} ORDER BY n.nspname, c.relname`,
  );
  const sequences: SequenceState[] = [];
  for (const sequence of rows) {
    const state = await client.query<{ lastValue: string; isCalled: boolean }>(
      `SELECT last_value::text AS "lastValue", is_called AS "isCalled" FROM ${quoted(client, sequence)}`,
    );
    for (const row of state.rows) sequences.push({ ...sequence, ...row });
  }
  return sequences;
}

export async function listQueueMigrations(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>('SELECT id FROM graphile_worker.migrations ORDER BY id');
  return rows.map(({ id }) => id);
}

/** Migrations of the database; none where there is no Wharf in it. */
export async function listMigrations(client: pg.Client): Promise<SchemaHistory> {
  const { rows } = await client.query<{ present: boolean }>(`SELECT to_regclass('schema_migration') IS NOT NULL AS present`);
  if (rows[0]?.present !== true) return [];
  return (await client.query<SchemaHistory[number]>('SELECT name, checksum FROM schema_migration ORDER BY name')).rows;
}

/** Refuses a history that is not this version's; `what` begins the sentence. */
export async function requireThisVersion(history: SchemaHistory, what: string): Promise<void> {
  const { migrations } = await readSchemaFiles();
  const holds = (list: SchemaHistory, wanted: SchemaHistory[number]) =>
    list.some(({ name, checksum }) => name === wanted.name && checksum === wanted.checksum);
  const foreign = history.find((one) => !holds(migrations, one));
  if (foreign)
    throw new BackupError(
      `${what} was made by another version of Wharf (its migration ${foreign.name} is not one of this version): use the version that made it.`,
    );
  const missing = migrations.find((one) => !holds(history, one));
  if (missing)
    throw new BackupError(
      `${what} was made by an older version of Wharf (it lacks the migration ${missing.name}): use the version that made it; the next start of this version brings the database up to date.`,
    );
}

/** A table or sequence as SQL has to name it. */
export function quoted(client: pg.Client, { schema, name }: { schema: string; name: string }): string {
  return `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`;
}

/** `"public"."orders" ("account_id", "id")`, for COPY: the order of the columns is part of it. */
export function quotedColumns(client: pg.Client, table: TableShape): string {
  return `${quoted(client, table)} (${table.columns.map((column) => client.escapeIdentifier(column)).join(', ')})`;
}

/** Work that waits in the queue and in the outbox. It goes on wherever the backup is restored. */
export interface WaitingWork {
  jobs: number;
  outbox: number;
}

export async function countWaiting(client: pg.Client): Promise<WaitingWork> {
  const { rows } = await client.query<WaitingWork>(
    `SELECT (SELECT count(*)::int FROM graphile_worker._private_jobs WHERE attempts < max_attempts) AS jobs,
      (SELECT count(*)::int FROM outbox WHERE relayed_at IS NULL) AS outbox`,
  );
  return rows[0] ?? { jobs: 0, outbox: 0 };
}
