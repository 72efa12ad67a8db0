import { sql } from 'kysely';
import type { Queryable } from '#provider/database/database.ts';
import type { WooCommerceStore } from './store-client.ts';

/** A product of ours in a store, as it was pushed last. */
export interface PushedBefore {
  /** Null: a push is under way or its answer was lost. */
  externalProductId: string | null;
  picturesHash: Buffer | null;
  /** Ids in the store by our keys. */
  variantIds: Record<string, string>;
  /** Seconds since 1970. */
  requestedS: number;
  /** Written just now: the store was not asked for it before. */
  isNew: boolean;
}

/** Writes down that a product is about to be made, or finds what became of it before. */
export async function intendPush(queryable: Queryable, { accountId, id }: WooCommerceStore, key: string): Promise<PushedBefore> {
  const found = await sql<PushedBefore>`
    INSERT INTO woocommerce_product AS p (account_id, store_id, product_key) VALUES (${accountId}, ${id}, ${key})
    ON CONFLICT (account_id, store_id, product_key) DO UPDATE SET product_key = excluded.product_key
    RETURNING external_product_id AS "externalProductId", pictures_hash AS "picturesHash", variant_ids AS "variantIds",
      extract(epoch FROM requested_at)::int AS "requestedS", xmax = 0 AS "isNew"`.execute(queryable);
  const [row] = found.rows;
  if (row === undefined) throw new Error('a row just written is gone');
  return row;
}

/** The merchant deleted the product in the store: it is about to be made anew. */
export async function forgetPushed(queryable: Queryable, { accountId, id }: WooCommerceStore, key: string): Promise<void> {
  await sql`UPDATE woocommerce_product SET external_product_id = NULL, pictures_hash = NULL, variant_ids = '{}', requested_at = app_now()
    WHERE account_id = ${accountId} AND store_id = ${id} AND product_key = ${key}`.execute(queryable);
}

export async function savePushed(
  queryable: Queryable,
  { accountId, id }: WooCommerceStore,
  key: string,
  pushed: { externalProductId: string; picturesHash: Buffer; variantIds: Record<string, string> },
): Promise<void> {
  await sql`UPDATE woocommerce_product SET external_product_id = ${pushed.externalProductId}, pictures_hash = ${pushed.picturesHash},
      variant_ids = ${JSON.stringify(pushed.variantIds)}
    WHERE account_id = ${accountId} AND store_id = ${id} AND product_key = ${key}`.execute(queryable);
}
