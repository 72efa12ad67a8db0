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

/** Where the files are read from, and which form of a function that a demo has another one of. */
export interface SchemaSource {
  /** With the functions in `functions/demo/` in place of those of the same name. */
  demo?: boolean;
  /** This version's unless a test names another. */
  folder?: URL;
}

/** The migrations and functions that make the schema. */
export async function readSchemaFiles({ demo = false, folder = SHIPPED }: SchemaSource = {}): Promise<SchemaFiles> {
  const migrations = await readFolder(new URL('migrations/', folder));
  const functions = await readFolder(new URL('functions/', folder));
  const demoForms = demo ? await readFolder(new URL('functions/demo/', folder)) : [];
  return { migrations, functions: functions.map((file) => asFunction(demoForms.find(({ name }) => name === file.name) ?? file)) };
}

function asFunction(file: SqlFile): SqlFile {
  return { ...file, name: file.name.replace(/\.sql$/, '') };
}

async function readFolder(folder: URL): Promise<SqlFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(names.map(async (name) => parse(name, await readFile(new URL(name, folder), 'utf8'))));
}

function parse(name: string, sql: string): SqlFile {
  const needs = /^-- Needs: (.+)\n/.exec(sql)?.[1]?.split(', ') ?? [];
  return { name, sql, needs, checksum: createHash('sha256').update(sql).digest('hex') };
}
