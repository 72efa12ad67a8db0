import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

/** A file of SQL. The comment `-- Needs: a, b` at its head names functions that must exist before it runs. */
export interface SqlFile {
  /** With its ending for a migration, without it for a function, whose name it is. */
  name: string;
  sql: string;
  checksum: string;
  needs: string[];
}

export interface SchemaFiles {
  /** In the order they are applied in. */
  migrations: SqlFile[];
  functions: SqlFile[];
}

/** They lie beside this file in the source and beside the bundle in a build. */
const SHIPPED = new URL('./', import.meta.url);

/** The migrations and functions in a folder, which are this version's unless a test names another. */
export async function readSchemaFiles(folder = SHIPPED): Promise<SchemaFiles> {
  const migrations = await readFolder(new URL('migrations/', folder));
  const functions = await readFolder(new URL('functions/', folder));
  return { migrations, functions: functions.map((file) => ({ ...file, name: file.name.replace(/\.sql$/, '') })) };
}

async function readFolder(folder: URL): Promise<SqlFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(names.map(async (name) => parse(name, await readFile(new URL(name, folder), 'utf8'))));
}

function parse(name: string, sql: string): SqlFile {
  const needs = /^-- Needs: (.+)\n/.exec(sql)?.[1]?.split(', ') ?? [];
  return { name, sql, needs, checksum: createHash('sha256').update(sql).digest('hex') };
}
