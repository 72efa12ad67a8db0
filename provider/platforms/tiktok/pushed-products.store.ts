import { sql } from 'kysely';
import type { Queryable } from '#provider/database/database.ts';
import type { TiktokStore } from './tiktok-client.ts';
import type { PictureUris } from './upload-pictures.ts';

/** A product of ours in a shop, as it was pushed last. */
export interface PushedBefore {
  /** Key of the attempt to make it: TikTok makes one product for one key. */
  attemptKey: string;
  /** Null: it is not known yet whether the shop has it. */
  externalProductId: string | null;
  pictureUris: PictureUris;
  /** Ids in the shop by our keys. */
  skuIds: Record<string, string>;
}

/** What is known of a product before it is pushed; a new one gets its attempt written down first. */
export async function intendPush(queryable: Queryable, { accountId, id }: TiktokStore, key: string): Promise<PushedBefore> {
  const found = await sql<PushedBefore>`INSERT INTO tiktok_product (account_id, store_id, product_key) VALUES (${accountId}, ${id}, ${key})
    ON CONFLICT (account_id, store_id, product_key) DO UPDATE SET product_key = excluded.product_key
    RETURNING attempt_key AS "attemptKey", external_product_id AS "externalProductId", picture_uris AS "pictureUris", sku_ids AS "skuIds"`.execute(
    queryable,
  );
  const [row] = found.rows;
  if (row === undefined) throw new Error('a row just written is gone');
  return row;
}

/** The product is gone from the shop: the next attempt makes another. */
export async function renewAttempt(queryable: Queryable, { accountId, id }: TiktokStore, key: string): Promise<string> {
  const renewed = await sql<{
    attemptKey: string;
  }>`UPDATE tiktok_product SET attempt_key = gen_random_uuid()::text, external_product_id = NULL, sku_ids = '{}'
    WHERE account_id = ${accountId} AND store_id = ${id} AND product_key = ${key} RETURNING attempt_key AS "attemptKey"`.execute(queryable);
  return renewed.rows[0]?.attemptKey ?? key;
}

/** A picture that was uploaded is not uploaded again. */
export async function savePicture(
  queryable: Queryable,
  { accountId, id }: TiktokStore,
  { key, url, uri }: { key: string; url: string; uri: string },
): Promise<void> {
  await sql`UPDATE tiktok_product SET picture_uris = picture_uris || ${JSON.stringify({ [url]: uri })}::jsonb
    WHERE account_id = ${accountId} AND store_id = ${id} AND product_key = ${key}`.execute(queryable);
}

export async function savePushed(
  queryable: Queryable,
  { accountId, id }: TiktokStore,
  { key, externalProductId, skuIds }: { key: string; externalProductId: string; skuIds: Record<string, string> },
): Promise<void> {
  await sql`UPDATE tiktok_product SET external_product_id = ${externalProductId}, sku_ids = ${JSON.stringify(skuIds)}
    WHERE account_id = ${accountId} AND store_id = ${id} AND product_key = ${key}`.execute(queryable);
}
