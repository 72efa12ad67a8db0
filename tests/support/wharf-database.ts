import { type Database, openDatabase } from '#provider/database/database.ts';
import { openEmbeddedPostgres } from '#provider/database/embedded-postgres.ts';

/** Work on the embedded database of a started Wharf, from beside it. */
export async function withWharfDatabase<T>(dataDir: string, work: (database: Database) => Promise<T>): Promise<T> {
  const server = await openEmbeddedPostgres({ dataDir });
  const database = openDatabase({ connectionString: server.connectionString, poolSize: 2 });
  try {
    return await work(database);
  } finally {
    await database.close();
    await server.close();
  }
}

/** What a merchant's sandbox shops themselves have on their shelves, always in the same order. */
export function readShelves(dataDir: string, { accountId }: { accountId: string }) {
  return withWharfDatabase(dataDir, ({ db }) =>
    db
      .selectFrom('sandbox.variant as v')
      .innerJoin('sandbox.product as p', (join) => join.onRef('p.shop_id', '=', 'v.shop_id').onRef('p.id', '=', 'v.product_id'))
      .innerJoin('store as s', 's.external_id', 'v.shop_id')
      .where('s.account_id', '=', accountId)
      .select(['p.title', 'v.shop_id as shop', 'v.id', 'v.price_minor as price', 'v.available as stock'])
      .orderBy('v.shop_id')
      .orderBy('v.id')
      .execute(),
  );
}
