import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inject } from 'vitest';
import { migrate } from '#provider/database/migrate.ts';
import { cleanUpAfter } from './clean-up.ts';
import { queryRows } from './clusters.ts';
import { databaseUrl, runAsAdmin } from './global-setup.ts';

const SHIPPED = new URL('../../provider/database/', import.meta.url);
let databases = 0;

/** Address of a database without a table, dropped after the test. */
export function anEmptyDatabase(): Promise<string> {
  return aDatabase();
}

/** Address of a database with all that is shipped, dropped after the test. */
export async function aMigratedDatabase(): Promise<string> {
  const url = await aDatabase(`TEMPLATE ${inject('templateName')}`);
  // The template is that of a demo.
  await migrate(url);
  return url;
}

async function aDatabase(template = ''): Promise<string> {
  const adminUrl = inject('adminUrl');
  databases += 1;
  const name = `wharf_schema_${process.pid}_${databases}_${Date.now().toString(36)}`;
  await runAsAdmin(adminUrl, `CREATE DATABASE ${name} ${template} OWNER wharf`);
  cleanUpAfter(() => runAsAdmin(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
  return databaseUrl(adminUrl, name);
}

/** A database as a version with other migrations leaves it. */
export async function aDatabaseOfAnotherVersion(): Promise<string> {
  const url = await anEmptyDatabase();
  await queryRows(url, 'CREATE TABLE schema_migration (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())');
  await queryRows(url, `INSERT INTO schema_migration (name) VALUES ('0001_foundation.sql')`);
  return url;
}

/** The shipped migrations and functions in a folder of their own, with files that are other there; null: it is not there. */
export async function schemaFolder(changes: Record<string, string | null> = {}): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), 'wharf-schema-'));
  cleanUpAfter(() => rm(folder, { recursive: true }));
  for (const part of ['migrations', 'functions']) await cp(new URL(part, SHIPPED), join(folder, part), { recursive: true });
  for (const [path, text] of Object.entries(changes)) {
    if (text === null) await rm(join(folder, path));
    else await writeFile(join(folder, path), text);
  }
  return pathToFileURL(`${folder}/`);
}

export async function shippedFiles(part: 'migrations' | 'functions'): Promise<string[]> {
  return (await readdir(new URL(`${part}/`, SHIPPED))).filter((name) => name.endsWith('.sql')).sort();
}

/** Tables with their columns, functions with their text, and what the history says was applied. */
export function describeSchema(url: string): Promise<unknown[]> {
  return queryRows(
    url,
    `SELECT table_name || '.' || column_name || ' ' || data_type AS line FROM information_schema.columns WHERE table_schema = 'public'
      UNION ALL SELECT oid::regprocedure || prosrc FROM pg_proc WHERE pronamespace = 'public'::regnamespace
      UNION ALL SELECT name || ' ' || applied_at FROM schema_migration ORDER BY line`,
  );
}
