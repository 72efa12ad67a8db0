import { readdir, readFile } from 'node:fs/promises';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';

/** Any constant will do; it only has to be ours. */
const MIGRATION_LOCK = 7_234_001;

export interface Migration {
  name: string;
  sql: string;
}

/** Migrations in order. They lie beside this file in the source and beside the bundle in a build. */
export async function listMigrations(): Promise<Migration[]> {
  const folder = new URL('./migrations/', import.meta.url);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(names.map(async (name) => ({ name, sql: await readFile(new URL(name, folder), 'utf8') })));
}

/** Brings the database up to date: forward only, under a lock, each migration in a transaction. Returns what was run. */
export async function migrate(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString, application_name: 'wharf-migrate' });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const applied = await applyMissing(client);
    if (applied.length > 0 || !(await hasQueue(client))) await runMigrations({ connectionString });
    return applied;
  } finally {
    await client.end();
  }
}

async function applyMissing(client: pg.Client): Promise<string[]> {
  await client.query('CREATE TABLE IF NOT EXISTS schema_migration (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())');
  const known = new Set((await client.query<{ name: string }>('SELECT name FROM schema_migration')).rows.map((row) => row.name));
  const missing = (await listMigrations()).filter((migration) => !known.has(migration.name));
  for (const migration of missing) await apply(client, migration);
  return missing.map((migration) => migration.name);
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(migration.sql);
    await client.query('INSERT INTO schema_migration (name) VALUES ($1)', [migration.name]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(`migration ${migration.name} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

async function hasQueue(client: pg.Client): Promise<boolean> {
  const result = await client.query<{ present: boolean }>("SELECT to_regclass('graphile_worker.migrations') IS NOT NULL AS present");
  return result.rows[0]?.present === true;
}

/** True when the database has every migration of this build. */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const expected = (await listMigrations()).map((migration) => migration.name);
  const result = await pool.query<{ name: string }>('SELECT name FROM schema_migration');
  const known = new Set(result.rows.map((row) => row.name));
  return expected.every((name) => known.has(name));
}
