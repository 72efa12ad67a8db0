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

/** What the shops of the sandbox themselves have on their shelves, always in the same order. */
export function readShelves(dataDir: string) {
  return withWharfDatabase(dataDir, ({ db }) =>
    db
      .selectFrom('sandbox.variant as v')
      .innerJoin('sandbox.product as p', (join) => join.onRef('p.shop_id', '=', 'v.shop_id').onRef('p.id', '=', 'v.product_id'))
      .select(['p.title', 'v.shop_id as shop', 'v.id', 'v.price_minor as price', 'v.available as stock'])
      .orderBy('v.shop_id')
      .orderBy('v.id')
      .execute(),
  );
}

/** A new merchant of a started Wharf, and the header that names it. */
export async function signUpOverHttp(url: string): Promise<{ accountId: string; authorization: string }> {
  const response = await fetch(`${url}/v1/users/regByPwd`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from('app:wharf-app').toString('base64')}` },
    body: new URLSearchParams({ email: 'kill@example.com', password: 'a-long-enough-passphrase', country: 'US' }),
  });
  const { data } = await response.json();
  return { accountId: data.accountId, authorization: `Basic ${Buffer.from(`${data.id}:${data.session.token}`).toString('base64')}` };
}
