import { sql } from 'kysely';
import pg from 'pg';
import type { Database, Tx } from '#provider/database/database.ts';

/** What a file brought so far. */
export interface ImportCounts {
  created: number;
  updated: number;
  unchanged: number;
  variants: number;
  /** Rows left out. */
  rejected: number;
}

export interface ImportProgress extends ImportCounts {
  /** Products that begin on or before this line are done. */
  line: number;
}

/**
 * Makes a file's progress this import's own until the connection it gives is ended. Null while another import of the same file
 * has it: what that one noted is no import that was stopped. The connection is beside the pool's, where imports that each
 * hold one would wait for each other's.
 */
export async function claimImportProgress({ pool }: Database, key: Buffer): Promise<pg.Client | null> {
  const client = new pg.Client(pool.options);
  await client.connect();
  // Its loss ends the claim and not the process.
  client.on('error', () => undefined);
  const { rows } = await client.query<{ taken: boolean }>(
    "SELECT pg_try_advisory_lock(hashtextextended('product-import:' || encode($1, 'hex'), 0)) AS taken",
    [key],
  );
  if (rows[0]?.taken === true) return client;
  await client.end();
  return null;
}

/** How far an earlier import of the same file came that was stopped on its way; null when there is none. */
export async function findImportProgress({ db }: Database, key: Buffer): Promise<ImportProgress | null> {
  const columns = ['line', 'created', 'updated', 'unchanged', 'variants', 'rejected'] as const;
  return (await db.selectFrom('product_import').select(columns).where('key', '=', key).executeTakeFirst()) ?? null;
}

export async function saveImportProgress(tx: Tx, key: Buffer, progress: ImportProgress): Promise<void> {
  await tx
    .insertInto('product_import')
    .values({ key, ...progress })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ ...progress, updated_at: sql<string>`app_now()` }))
    .execute();
}

/** A file that is through begins anew the next time. */
export async function forgetImportProgress({ db }: Database, key: Buffer): Promise<void> {
  await db.deleteFrom('product_import').where('key', '=', key).execute();
}
