import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase } from '#provider/database/database.ts';
import { seedDemoCatalog } from '#provider/demo/seed-demo-catalog.ts';
import { seedRateBook } from '#provider/features/shipping/starter-rate-book.ts';
import { writeDemoFile } from './demo-catalog.ts';
import { databaseUrl } from './global-setup.ts';

/** The template holds so many of the demo catalog's products, its first. */
export const CATALOG_COUNT = 300;

/** Any constant that nothing else locks in the server's own database. */
const TEMPLATE_LOCK = 7_234_100;

/** Name of the database to copy for migrations, first rate book and demo products. The first suite of a run to ask makes it. */
export async function findCatalogTemplate(): Promise<string> {
  const name = `${inject('templateName')}_catalog`;
  const admin = new pg.Client({ connectionString: inject('adminUrl') });
  await admin.connect();
  try {
    await admin.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await admin.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) await makeTemplate(admin, name);
  } finally {
    await admin.end();
  }
  return name;
}

/** It gets its name only when it is filled and closed: after a failure the next suite to ask makes it anew. */
async function makeTemplate(admin: pg.Client, name: string): Promise<void> {
  const unfinished = `${name}_unfinished`;
  await admin.query(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`);
  await admin.query(`CREATE DATABASE ${unfinished} TEMPLATE ${inject('templateName')} OWNER wharf`);
  const database = openDatabase({ connectionString: databaseUrl(inject('adminUrl'), unfinished), poolSize: 2 });
  try {
    await seedRateBook({ database });
    const config = { cnyPerUsd: '7.10', importCostShare: '0.40' };
    await seedDemoCatalog({ database, config }, () => undefined, await writeDemoFile(CATALOG_COUNT));
  } finally {
    await database.close();
  }
  await admin.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`);
}
