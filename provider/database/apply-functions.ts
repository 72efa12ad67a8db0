import type pg from 'pg';
import type { SqlFile } from './schema-files.ts';

/**
 * Creates those of the named functions that are new or whose text has changed, each after the ones it needs. Returns what it
 * created. Runs in the caller's transaction.
 */
export async function applyFunctions(client: pg.Client, files: SqlFile[], names: string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>('SELECT name, checksum FROM schema_function');
  const current = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const applied: string[] = [];

  async function applyWithNeeds(name: string): Promise<void> {
    const file = files.find((candidate) => candidate.name === name);
    if (!file) throw new Error(`the function ${name} is needed and has no file`);
    if (current.get(name) === file.checksum) return;
    current.set(name, file.checksum);
    for (const needed of file.needs) await applyWithNeeds(needed);
    await replace(client, file);
    applied.push(name);
  }
  for (const name of names) await applyWithNeeds(name);
  return applied;
}

/** A form with other parameters would stand beside the former one: the former ones are dropped then. */
async function replace(client: pg.Client, { name, sql, checksum }: SqlFile): Promise<void> {
  const former = await formsOf(client, name);
  await client.query(sql).catch((error: unknown) => {
    throw new Error(`function ${name} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  });
  const forms = await formsOf(client, name);
  if (forms.length > former.length) for (const form of former) await client.query(`DROP FUNCTION ${form}`);
  if ((await formsOf(client, name)).length !== 1) throw new Error(`the file of the function ${name} must create it, once`);
  await client.query(
    `INSERT INTO schema_function (name, checksum) VALUES ($1, $2)
      ON CONFLICT (name) DO UPDATE SET checksum = excluded.checksum, applied_at = now()`,
    [name, checksum],
  );
}

async function formsOf(client: pg.Client, name: string): Promise<string[]> {
  const { rows } = await client.query<{ form: string }>(
    `SELECT oid::regprocedure::text AS form FROM pg_proc WHERE proname = $1 AND pronamespace = 'public'::regnamespace`,
    [name],
  );
  return rows.map(({ form }) => form);
}

/** Drops the functions that have no file any more. Returns their names. */
export async function dropRemovedFunctions(client: pg.Client, files: SqlFile[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('DELETE FROM schema_function WHERE name <> ALL ($1) RETURNING name', [
    files.map(({ name }) => name),
  ]);
  for (const { name } of rows) await client.query(`DROP FUNCTION IF EXISTS ${client.escapeIdentifier(name)}`);
  return rows.map(({ name }) => name);
}
