import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import type { Database } from '#provider/database/database.ts';
import { importKey, importProductFiles, type ImportServices } from '#provider/features/products/import-products.ts';
import { findImportProgress } from '#provider/features/products/import-progress.store.ts';

/** Lies beside this file in the source and beside the bundle in a build. */
const CATALOG = fileURLToPath(new URL('./catalog.ndjson.gz', import.meta.url));
/** Any constant will do; it only has to be ours. */
const SEED_LOCK = 7_234_002;

/**
 * Imports the demo products where there are none, as an operator imports a file of his own; where an import of them was
 * stopped on its way it goes on. Returns how many were added. Of several that call it at once, one does it.
 */
export async function seedDemoCatalog(services: ImportServices, onProgress: (text: string) => void, file = CATALOG): Promise<number> {
  const turn = await takeSeedTurn(services.database);
  try {
    if (await isSeeded(services, file)) return 0;
    onProgress('Filling the demo catalog');
    const [result] = await importProductFiles(services, [file], () => undefined, 'demo');
    // Without statistics of the new rows the first searches would be planned for an empty table.
    await services.database.pool.query('ANALYZE product, product_text, variant, stock_level, category, category_text');
    return result?.created ?? 0;
  } finally {
    turn.release(true);
  }
}

/** A connection that holds the lock until it is closed. */
async function takeSeedTurn({ pool }: Database): Promise<pg.PoolClient> {
  const client = await pool.connect();
  await client.query('SELECT pg_advisory_lock($1)', [SEED_LOCK]);
  return client;
}

async function isSeeded({ database, config }: ImportServices, file: string): Promise<boolean> {
  const known = await database.db.selectFrom('product').select('id').where('source', '=', 'demo').limit(1).executeTakeFirst();
  return known !== undefined && (await findImportProgress(database, await importKey(file, config))) === null;
}
