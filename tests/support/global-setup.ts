import { rm } from 'node:fs/promises';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openEmbeddedPostgres } from '#provider/database/embedded-postgres.ts';
import { migrate } from '#provider/database/migrate.ts';
import { makeScratchFolder } from './scratch-folder.ts';
import { buildStale } from '../../scripts/build.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser's connection to the test server. */
    adminUrl: string;
    /** Migrated database that suites copy. */
    templateName: string;
  }
}

/**
 * One server a run: the embedded one in a folder of its own, or the one named by TEST_DATABASE_ADMIN_URL. The provider is built for tests that
 * start it as a process, as a merchant's machine runs it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildStale(['provider']);
  const server = await openServer();
  const templateName = `wharf_template_${process.pid}`;
  await makeTemplate(server.adminUrl, templateName);
  project.provide('adminUrl', server.adminUrl);
  project.provide('templateName', templateName);
  return async () => {
    await dropTemplates(server.adminUrl, templateName);
    await server.close();
  };
}

async function openServer(): Promise<{ adminUrl: string; close(): Promise<void> }> {
  const given = process.env['TEST_DATABASE_ADMIN_URL'];
  if (given !== undefined) return { adminUrl: given, close: async () => undefined };
  const dataDir = await makeScratchFolder('wharf-test-');
  const embedded = await openEmbeddedPostgres({ dataDir });
  return {
    adminUrl: embedded.adminConnectionString,
    async close() {
      await embedded.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function makeTemplate(adminUrl: string, name: string): Promise<void> {
  await runAsAdmin(
    adminUrl,
    `DO $$ BEGIN CREATE ROLE wharf LOGIN NOSUPERUSER; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`,
  );
  await dropTemplates(adminUrl, name);
  // What a test's server holds need not outlive it.
  await runAsAdmin(adminUrl, 'ALTER ROLE CURRENT_USER SET synchronous_commit = off');
  await runAsAdmin(adminUrl, `CREATE DATABASE ${name} OWNER wharf`);
  await migrate(databaseUrl(adminUrl, name), { demo: true });
}

/** The migrated template and what suites made from it; before a run, those of a killed run with the same process id. */
async function dropTemplates(adminUrl: string, name: string): Promise<void> {
  const { rows } = await runAsAdmin<{ datname: string }>(
    adminUrl,
    `SELECT datname FROM pg_database WHERE datname = '${name}' OR starts_with(datname, '${name}_')`,
  );
  for (const { datname } of rows) await runAsAdmin(adminUrl, `DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`);
}

/** Copies a database file by file: through the log, as is the default, it takes four times as long. */
export async function copyDatabase(adminUrl: string, name: string, template: string): Promise<void> {
  await runAsAdmin(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY OWNER wharf`);
}

/**
 * Address of one database on the server, as the role `wharf` owns it: the superuser connects, and every session takes
 * on the role, so that rights are those of the running product.
 */
export function databaseUrl(adminUrl: string, name: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  url.searchParams.set('options', '-c role=wharf');
  return url.toString();
}

export async function runAsAdmin<Row extends pg.QueryResultRow>(adminUrl: string, statement: string): Promise<pg.QueryResult<Row>> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    return await client.query<Row>(statement);
  } finally {
    await client.end();
  }
}
