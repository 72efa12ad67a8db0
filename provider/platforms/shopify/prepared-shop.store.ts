import { sql } from 'kysely';
import type { Queryable } from '#provider/database/database.ts';
import type { ShopifyStore } from './admin-client.ts';

/** What was set up in a shop for its products and orders. */
export interface PreparedShop {
  /** Where the shop keeps units that we send. */
  locationId: string;
  /** The channel of the shop's own website; null where it has none. */
  publicationId: string | null;
}

export async function findPrepared(queryable: Queryable, { accountId, id }: ShopifyStore): Promise<PreparedShop | null> {
  const found = await queryable
    .selectFrom('shopify_connection')
    .select(['location_id as locationId', 'publication_id as publicationId'])
    .where('account_id', '=', accountId)
    .where('store_id', '=', id)
    .where('prepared_at', 'is not', null)
    .executeTakeFirst();
  const locationId = found?.locationId ?? null;
  return locationId === null ? null : { locationId, publicationId: found?.publicationId ?? null };
}

export async function savePrepared(queryable: Queryable, { accountId, id }: ShopifyStore, prepared: PreparedShop): Promise<void> {
  await queryable
    .updateTable('shopify_connection')
    .set({ location_id: prepared.locationId, publication_id: prepared.publicationId, prepared_at: sql<string>`app_now()` })
    .where('account_id', '=', accountId)
    .where('store_id', '=', id)
    .execute();
}

/** Has the shop set up anew: somebody took out of it what we had set up. */
export async function forgetPrepared(queryable: Queryable, { accountId, id }: ShopifyStore): Promise<void> {
  await queryable
    .updateTable('shopify_connection')
    .set({ location_id: null, publication_id: null, prepared_at: null })
    .where('account_id', '=', accountId)
    .where('store_id', '=', id)
    .execute();
}
