import { sql } from 'kysely';
import type { Store } from '#contract/stores.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';
import type { PlatformCode } from './platform.ts';
import type { StoreState } from './store-lifecycle.ts';

/** A store as its platform's messages find it: they name shops, not accounts. */
export interface StoreOfMessage {
  accountId: string;
  id: string;
  mode: Store['mode'];
  state: StoreState;
  credentials: Buffer | null;
}

/** The one live store a shop is connected as, whoever's it is. */
export async function findStoreOfShop(
  queryable: Queryable,
  platform: PlatformCode,
  externalId: string,
): Promise<StoreOfMessage | undefined> {
  const found = await sql<StoreOfMessage>`
    SELECT account_id AS "accountId", id, mode, state, credentials FROM store
    WHERE platform = ${platform} AND external_id = ${externalId} AND state NOT IN ('uninstalled', 'erased')`.execute(queryable);
  return found.rows[0];
}

/** Its state, which nobody changes until the transaction ends. */
export async function lockStoreState(tx: Tx, { accountId, id }: Pick<StoreOfMessage, 'accountId' | 'id'>): Promise<StoreState | undefined> {
  const found = await sql<{ state: StoreState }>`
    SELECT state FROM store WHERE account_id = ${accountId} AND id = ${id} FOR SHARE`.execute(tx);
  return found.rows[0]?.state;
}

/** The same by our own key of it. */
export async function findCredentials(queryable: Queryable, accountId: string, storeId: string): Promise<Buffer | null> {
  const found = await queryable
    .selectFrom('store')
    .select('credentials')
    .where('account_id', '=', accountId)
    .where('id', '=', storeId)
    .executeTakeFirst();
  return found?.credentials ?? null;
}
