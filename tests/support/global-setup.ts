import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openEmbeddedPostgres } from '#provider/database/embedded-postgres.ts';
import { migrate } from '#provider/database/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser's connection to the test server. */
    adminUrl: string;
    /** Migrated database that suites copy. */
    templateName: string;
  }
}

/** One server a run: the embedded one in a folder of its own, or the one named by TEST_DATABASE_ADMIN_URL. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openServer();
  const templateName = `wharf_template_${process.pid}`;
  await makeTemplate(server.adminUrl, templateName);
  project.provide('adminUrl', server.adminUrl);
  project.provide('templateName', templateName);
  return async () => {
    await runAsAdmin(server.adminUrl, `DROP DATABASE IF EXISTS ${templateName} WITH (FORCE)`);
    await server.close();
  };
}

async function openServer(): Promise<{ adminUrl: string; close(): Promise<void> }> {
  const given = process.env['TEST_DATABASE_ADMIN_URL'];
  if (given !== undefined) return { adminUrl: given, close: async () => undefined };
  const dataDir = await mkdtemp(join(tmpdir(), 'wharf-test-'));
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
  await runAsAdmin(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await runAsAdmin(adminUrl, `CREATE DATABASE ${name} OWNER wharf`);
  await migrate(databaseUrl(adminUrl, name));
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

export async function runAsAdmin(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
