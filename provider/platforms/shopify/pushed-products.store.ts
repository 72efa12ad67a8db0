import { sql } from 'kysely';
import type { Queryable } from '#provider/database/database.ts';
import type { ShopifyStore } from './admin-client.ts';

/** A product of ours in a shop, as it was pushed last. */
export interface PushedBefore {
  externalProductId: string;
  picturesHash: Buffer;
  /** Ids in the shop by our keys. */
  variantIds: Record<string, string>;
}

export async function findPushedBefore(
  queryable: Queryable,
  { accountId, id }: ShopifyStore,
  key: string,
): Promise<PushedBefore | undefined> {
  return queryable
    .selectFrom('shopify_product')
    .select((eb) => [
      'external_product_id as externalProductId',
      'pictures_hash as picturesHash',
      eb.ref('variant_ids').$castTo<Record<string, string>>().as('variantIds'),
    ])
    .where('account_id', '=', accountId)
    .where('store_id', '=', id)
    .where('product_key', '=', key)
    .executeTakeFirst();
}

export async function savePushed(queryable: Queryable, { accountId, id }: ShopifyStore, key: string, pushed: PushedBefore): Promise<void> {
  const { externalProductId, picturesHash, variantIds } = pushed;
  await sql`INSERT INTO shopify_product (account_id, store_id, product_key, external_product_id, pictures_hash, variant_ids)
    VALUES (${accountId}, ${id}, ${key}, ${externalProductId}, ${picturesHash}, ${JSON.stringify(variantIds)})
    ON CONFLICT (account_id, store_id, product_key) DO UPDATE SET external_product_id = excluded.external_product_id,
      pictures_hash = excluded.pictures_hash, variant_ids = excluded.variant_ids`.execute(queryable);
}
