import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import pg from 'pg';
import { openEmbeddedPostgres } from '#provider/database/embedded-postgres.ts';
import { migrate } from '#provider/database/migrate.ts';
import { catalogSql, categoriesSql, generatorSql } from './large-catalog-rows.ts';

/** Raised when other rows are made, so that old folders are not taken for new ones. */
const GENERATION = 1;
const PRODUCTS_AT_ONCE = 100_000;
const TABLES = ['product', 'product_text', 'variant', 'stock_level', 'product_word'];

export interface LargeCatalog {
  dataDir: string;
  connectionString: string;
  close(): Promise<void>;
}

/** A catalog of that many products in a folder of its own, made once and brought up to date by migrations. */
export async function openLargeCatalog(folder: string, products: number): Promise<LargeCatalog> {
  const dataDir = join(folder, `catalog-${products}`);
  await mkdir(dataDir, { recursive: true });
  const server = await openEmbeddedPostgres({ dataDir });
  try {
    await migrate(server.connectionString);
    await buildOnce(asSuperuser(server), join(dataDir, 'catalog.json'), products);
  } catch (error) {
    await server.close();
    throw error;
  }
  return { dataDir, connectionString: server.connectionString, close: () => server.close() };
}

/** Triggers can be put aside by no one else. */
function asSuperuser({ adminConnectionString, connectionString }: { adminConnectionString: string; connectionString: string }): string {
  const url = new URL(adminConnectionString);
  url.pathname = new URL(connectionString).pathname;
  return url.href;
}

async function buildOnce(connectionString: string, note: string, products: number): Promise<void> {
  const built = await readFile(note, 'utf8').catch(() => '{}');
  if (JSON.parse(built).generation === GENERATION) return;
  const startedAt = Date.now();
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await build(client, products);
  } finally {
    await client.end();
  }
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  say(`${products} products with 3 variants each were made in ${seconds} s`);
  await writeFile(note, JSON.stringify({ generation: GENERATION, products, seconds }));
}

/** Rows first, indexes after; what triggers would keep is counted at the end. */
async function build(client: pg.Client, products: number): Promise<void> {
  await client.query(`TRUNCATE ${TABLES.join(', ')}, category, category_text CASCADE`);
  await client.query(
    `SET session_replication_role = replica; SET synchronous_commit = off; SET maintenance_work_mem = '1GB'; SET work_mem = '256MB'`,
  );
  await client.query(`ALTER SYSTEM SET max_wal_size = '8GB'`);
  await client.query('SELECT pg_reload_conf()');
  const indexes = await dropIndexes(client);
  await client.query(generatorSql);
  await client.query(categoriesSql);
  for (let first = 0; first < products; first += PRODUCTS_AT_ONCE) {
    const last = Math.min(first + PRODUCTS_AT_ONCE, products) - 1;
    for (const text of catalogSql) await client.query(text, [first, last]);
    say(`${last + 1} products written`);
  }
  await client.query(`INSERT INTO product_word (locale, word, products)
    SELECT locale, word, count(*) FROM product_text, words_of(name) word GROUP BY locale, word`);
  for (const index of indexes) await client.query(index);
  say('indexes made');
  for (const table of TABLES) await client.query(`VACUUM (ANALYZE) ${table}`);
  await client.query('ANALYZE category, category_text');
  await client.query('ALTER SYSTEM RESET max_wal_size');
  await client.query('SELECT pg_reload_conf()');
  await client.query('CHECKPOINT');
}

/** Drops those that are no constraint; gives the statements that make them again. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition FROM pg_index i
      WHERE i.indrelid = ANY ($1::regclass[]) AND NOT EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conindid = i.indexrelid)`,
    [TABLES],
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return rows.map(({ definition }) => definition);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
