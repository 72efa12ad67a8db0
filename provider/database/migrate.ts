import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { applyFunctions, dropRemovedFunctions } from './apply-functions.ts';
import { resetClock } from './app-clock.ts';
import { readSchemaFiles, type SchemaFiles, type SchemaSource, type SqlFile } from './schema-files.ts';

const CONNECT_TIMEOUT_MS = 10_000;
/** Any constant will do; it only has to be ours. */
const MIGRATION_LOCK = 7_234_001;

/** No connection to the database, or none that may do anything; the cause is the driver's error. */
export class ConnectError extends Error {}

/** The database has a history that is not the one of this version; its message says what to do, in one sentence. */
export class SchemaHistoryError extends Error {}

/**
 * Brings the database up to date, under a lock. Returns what was done.
 *
 * Migrations hold tables, types and rows. They are applied once, in order, each in a transaction, and only ever added to.
 * Functions are a file each, under their name, and are created again when their file has changed; one without a file is
 * dropped. They are applied after the migrations, save those a migration needs for its triggers and generated columns: it
 * names them at its head, and they are applied before it. A function that a migration needs is written in PL/pgSQL or reads
 * no table: PostgreSQL looks up the tables of one in SQL when it is created.
 *
 * With `demo` the time of the business can be moved; without it, the time of a database that was a demo's is put right again.
 */
export async function migrate(connectionString: string, source: SchemaSource = {}): Promise<string[]> {
  const files = await readSchemaFiles(source);
  const client = new pg.Client({ connectionString, application_name: 'wharf-migrate', connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  // Without a listener a connection that is reset while it waits for an answer would end the process.
  client.on('error', () => undefined);
  await client.connect().catch((error: unknown) => {
    throw new ConnectError(error instanceof Error ? error.message : String(error), { cause: error });
  });
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await requireOwnHistory(client, files.migrations);
    // While app_now() still counts what the clock is ahead: if the start breaks off in between, the clock is right either way.
    if (source.demo !== true && (await hasTable(client, 'app_clock'))) await resetClock(client);
    const applied = await applyAll(client, files);
    if (applied.length > 0 || !(await hasTable(client, 'graphile_worker.migrations'))) await runMigrations({ connectionString });
    return applied;
  } finally {
    await client.end();
  }
}

async function requireOwnHistory(client: pg.Client, migrations: SqlFile[]): Promise<void> {
  if (!(await hasTable(client, 'schema_migration'))) return;
  // Read as JSON: the table of another version may have no checksums.
  const { rows } = await client.query<{ name: string; checksum: string | null }>(
    `SELECT name, to_jsonb(m) ->> 'checksum' AS checksum FROM schema_migration m ORDER BY name`,
  );
  const foreign = rows.find((row) => !migrations.some(({ name, checksum }) => name === row.name && checksum === row.checksum));
  if (!foreign) return;
  throw new SchemaHistoryError(
    `The database was made by another version of Wharf (its migration ${foreign.name} is not one of this version), and nothing was changed: ` +
      'set DATA_DIR to a new folder or DATABASE_URL to an empty database, or remove the present one.',
  );
}

async function applyAll(client: pg.Client, files: SchemaFiles): Promise<string[]> {
  await inTransaction(client, () => createHistory(client));
  const { rows } = await client.query<{ name: string }>('SELECT name FROM schema_migration');
  const missing = files.migrations.filter(({ name }) => !rows.some((row) => row.name === name));
  const applied: string[] = [];
  for (const migration of missing) {
    const needed = await inTransaction(client, () => applyMigration(client, migration, files.functions));
    applied.push(...needed.map((name) => `function ${name}`), migration.name);
  }
  const changed = await inTransaction(client, async () => {
    const names = files.functions.map(({ name }) => name);
    const replaced = await applyFunctions(client, files.functions, names);
    return [...replaced, ...(await dropRemovedFunctions(client, files.functions))];
  });
  return [...applied, ...changed.map((name) => `function ${name}`)];
}

async function createHistory(client: pg.Client): Promise<void> {
  for (const table of ['schema_migration', 'schema_function']) {
    await client.query(
      `CREATE TABLE IF NOT EXISTS ${table} (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
    );
  }
}

async function applyMigration(client: pg.Client, migration: SqlFile, functions: SqlFile[]): Promise<string[]> {
  const needed = await applyFunctions(client, functions, migration.needs);
  await client.query(migration.sql).catch((error: unknown) => {
    throw new Error(`migration ${migration.name} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  });
  await client.query('INSERT INTO schema_migration (name, checksum) VALUES ($1, $2)', [migration.name, migration.checksum]);
  return needed;
}

async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN');
  try {
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

async function hasTable(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ present: boolean }>('SELECT to_regclass($1) IS NOT NULL AS present', [table]);
  return rows[0]?.present === true;
}

/**
 * True when the database has every migration and function of this build. The text of functions does not count: an instance
 * stays ready while a newer one, which has replaced some, takes over from it.
 */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const { migrations, functions } = await readSchemaFiles();
  const applied = await pool.query<{ name: string; checksum: string }>('SELECT name, checksum FROM schema_migration');
  const created = await pool.query<{ name: string }>('SELECT name FROM schema_function');
  return (
    migrations.every(({ name, checksum }) => applied.rows.some((row) => row.name === name && row.checksum === checksum)) &&
    functions.every(({ name }) => created.rows.some((row) => row.name === name))
  );
}
