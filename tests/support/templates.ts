import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '#provider/database/database.ts';
import { seedDemoCatalog } from '#provider/demo/seed-demo-catalog.ts';
import { seedRateBook } from '#provider/features/shipping/starter-rate-book.ts';
import { writeDemoFile } from './demo-catalog.ts';
import { copyDatabase, databaseUrl } from './global-setup.ts';

/** The template `catalog` holds so many of the demo catalog's products, its first. */
export const CATALOG_COUNT = 300;

/** What a template holds beside the migrations. */
export type Template = keyof typeof FILLED;

const FILLED = {
  /** The first rate book. */
  rates: (database: Database) => seedRateBook({ database }),
  /** The first rate book and the demo's first products. */
  async catalog(database: Database): Promise<void> {
    await seedRateBook({ database });
    const config = { cnyPerUsd: '7.10', importCostShare: '0.40' };
    await seedDemoCatalog({ database, config }, () => undefined, await writeDemoFile(CATALOG_COUNT));
  },
};

/** Any constant that nothing else locks in the server's own database. */
const TEMPLATE_LOCK = 7_234_100;

/** Name of a database to copy. The first suite of a run to ask makes it. */
export async function findTemplate(template: Template): Promise<string> {
  const name = `${inject('templateName')}_${template}`;
  const admin = new pg.Client({ connectionString: inject('adminUrl') });
  await admin.connect();
  try {
    await admin.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await admin.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) await makeTemplate(admin, name, FILLED[template]);
  } finally {
    await admin.end();
  }
  return name;
}

/** It gets its name only when it is filled and closed: after a failure the next suite to ask makes it anew. */
async function makeTemplate(admin: pg.Client, name: string, fill: (database: Database) => Promise<void>): Promise<void> {
  const unfinished = `${name}_unfinished`;
  await admin.query(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`);
  await copyDatabase(inject('adminUrl'), unfinished, inject('templateName'));
  const database = openDatabase({ connectionString: databaseUrl(inject('adminUrl'), unfinished), poolSize: 2 });
  try {
    await fill(database);
  } finally {
    await database.close();
  }
  await admin.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`);
}
