import type pg from 'pg';
import type { FileStore } from '#provider/files/file-store.ts';
import { BackupError } from './backup-format.ts';

/** What an empty database may hold already, and keeps when a restore fails. */
export interface EmptyDatabase {
  schemas: string[];
  extensions: string[];
}

/** Later than anything in a file store. */
const EVER = new Date(8.64e15);

/** Refuses a database that has tables of its own. */
export async function requireEmptyDatabase(client: pg.Client): Promise<EmptyDatabase> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT n.nspname || '.' || c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname !~ '^pg_' AND n.nspname <> 'information_schema' AND c.relkind IN ('r', 'p', 'f', 'v', 'm', 'S')
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
      ORDER BY 1 LIMIT 1`,
  );
  const [found] = rows;
  if (found !== undefined)
    throw new BackupError(
      `The database is not empty (it has ${found.name}), and nothing was changed: set DATA_DIR to a new folder or DATABASE_URL to an empty database.`,
    );
  const names = async (query: string) => (await client.query<{ name: string }>(query)).rows.map(({ name }) => name);
  return {
    schemas: await names('SELECT nspname AS name FROM pg_namespace'),
    extensions: await names('SELECT extname AS name FROM pg_extension'),
  };
}

/** Refuses a file store that holds anything, since a restore that fails empties it again. */
export async function requireEmptyFiles(files: FileStore): Promise<void> {
  for await (const _id of files.listOlderThan(EVER))
    throw new BackupError(
      'The file store holds files already, and nothing was changed: set DATA_DIR to a new folder, or empty the place where files are stored.',
    );
}

/** Takes away everything that came after the database was empty. */
export async function emptyDatabase(client: pg.Client, { schemas, extensions }: EmptyDatabase): Promise<void> {
  const drop = async (query: string, values: unknown[] = []) => {
    const { rows } = await client.query<{ statement: string }>(query, values);
    for (const { statement } of rows) await client.query(statement);
  };
  await client.query('BEGIN');
  await drop(
    `SELECT format('DROP SCHEMA %I CASCADE', nspname) AS statement FROM pg_namespace WHERE nspname <> ALL ($1) AND nspname !~ '^pg_'`,
    [schemas],
  );
  await drop(
    `SELECT format('DROP TABLE IF EXISTS %I.%I CASCADE', n.nspname, c.relname) AS statement FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = 'public' AND c.relkind = 'r' AND ${notOfExtension('pg_class', 'c')}`,
  );
  await drop(
    `SELECT format('DROP SEQUENCE IF EXISTS %I.%I', n.nspname, c.relname) AS statement FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = 'public' AND c.relkind = 'S' AND ${notOfExtension('pg_class', 'c')}`,
  );
  await drop(
    `SELECT format('DROP ROUTINE IF EXISTS %s CASCADE', p.oid::regprocedure) AS statement FROM pg_proc p
      WHERE p.pronamespace = 'public'::regnamespace AND ${notOfExtension('pg_proc', 'p')}`,
  );
  await drop(
    `SELECT format('DROP TYPE IF EXISTS %s CASCADE', t.oid::regtype) AS statement FROM pg_type t
      WHERE t.typnamespace = 'public'::regnamespace AND (t.typtype IN ('d', 'e', 'r') OR EXISTS (SELECT FROM pg_class r WHERE r.oid = t.typrelid AND r.relkind = 'c'))
        AND ${notOfExtension('pg_type', 't')}`,
  );
  await drop(`SELECT format('DROP EXTENSION IF EXISTS %I CASCADE', extname) AS statement FROM pg_extension WHERE extname <> ALL ($1)`, [
    extensions,
  ]);
  await client.query('COMMIT');
}

function notOfExtension(catalog: string, row: string): string {
  return `NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = '${catalog}'::regclass AND d.objid = ${row}.oid AND d.deptype = 'e')`;
}

/** Takes away every file of a store that was empty. */
export async function emptyFiles(files: FileStore): Promise<void> {
  for await (const id of files.listOlderThan(EVER)) await files.remove(id);
  await files.dropUnfinished(EVER);
}
