import { sql } from 'kysely';
import type { Queryable } from '#provider/database/database.ts';
import type { NuvemshopStore } from './api-client.ts';

/** A product of ours in a store, as it was pushed last. */
export interface PushedBefore {
  /** Null: it was about to be made, and nobody knows whether it was. */
  externalProductId: string | null;
  /** Ids in the store by our keys. */
  variantIds: Record<string, string>;
  /** Ids of pictures in the store by the addresses they came from. */
  pictureIds: Record<string, string>;
}

/** Longer than a push takes. */
const LEASE = sql`interval '2 minutes'`;

/** Lets one push of a product go on at a time, on whichever instance; null while another does. */
export async function claimPush(queryable: Queryable, { accountId, id }: NuvemshopStore, key: string): Promise<PushedBefore | null> {
  const claimed = await sql<PushedBefore>`
    INSERT INTO nuvemshop_product AS p (account_id, store_id, product_key, pushing_until)
    VALUES (${accountId}, ${id}, ${key}, app_now() + ${LEASE})
    ON CONFLICT (account_id, store_id, product_key) DO UPDATE SET pushing_until = excluded.pushing_until
      WHERE coalesce(p.pushing_until <= app_now(), true)
    RETURNING external_product_id AS "externalProductId", variant_ids AS "variantIds", picture_ids AS "pictureIds"`.execute(queryable);
  return claimed.rows[0] ?? null;
}

export async function releasePush(queryable: Queryable, { accountId, id }: NuvemshopStore, key: string): Promise<void> {
  await queryable
    .updateTable('nuvemshop_product')
    .set({ pushing_until: null })
    .where('account_id', '=', accountId)
    .where('store_id', '=', id)
    .where('product_key', '=', key)
    .execute();
}

export async function savePushed(
  queryable: Queryable,
  { accountId, id }: NuvemshopStore,
  key: string,
  { externalProductId, variantIds, pictureIds }: PushedBefore,
): Promise<void> {
  await queryable
    .updateTable('nuvemshop_product')
    .set({
      external_product_id: externalProductId,
      variant_ids: JSON.stringify(variantIds),
      picture_ids: JSON.stringify(pictureIds),
    })
    .where('account_id', '=', accountId)
    .where('store_id', '=', id)
    .where('product_key', '=', key)
    .execute();
}
