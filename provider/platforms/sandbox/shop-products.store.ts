import { sql } from 'kysely';
import type { Queryable, Tx } from '#provider/database/database.ts';
import type { StockSet, StockToSet, StoreProduct, Visibility } from '#provider/platforms/catalog-sync.ts';

/** Products of a shop by their ids, or the one named. */
export async function findProducts(
  queryable: Queryable,
  wanted: { shopId: string; productId?: string; after: string | null; limit: number },
): Promise<StoreProduct[]> {
  const { shopId, productId = null, after, limit } = wanted;
  const found = await sql<StoreProduct>`
    SELECT p.id AS "externalProductId", p.title, p.image_url AS "pictureUrl", p.visibility, p.collections,
      coalesce((SELECT jsonb_agg(jsonb_build_object('externalVariantId', v.id, 'title', v.title, 'sku', v.sku, 'barcode', v.barcode,
          'priceMinor', v.price_minor, 'available', v.available) ORDER BY v.position, v.id)
        FROM sandbox.variant v WHERE v.shop_id = p.shop_id AND v.product_id = p.id), '[]') AS variants
    FROM sandbox.product p
    WHERE p.shop_id = ${shopId} AND (${productId}::text IS NULL OR p.id = ${productId}) AND (${after}::text IS NULL OR p.id > ${after})
    ORDER BY p.id LIMIT ${limit}`.execute(queryable);
  return found.rows;
}

/** Sets units where they are as expected, and tells what each variant has then. */
export async function setVariantStock(tx: Tx, shopId: string, levels: readonly StockToSet[]): Promise<StockSet[]> {
  const wanted = sql`unnest(${levels.map(({ externalVariantId }) => externalVariantId)}::text[], ${levels.map(({ available }) => available)}::int[],
    ${levels.map(({ expected }) => expected)}::int[]) AS w (id, available, expected)`;
  const held = await sql<StockSet>`
    SELECT v.id AS "externalVariantId", v.available = w.expected OR v.available = w.available AS written,
      CASE WHEN v.available = w.expected THEN w.available ELSE v.available END AS available
    FROM ${wanted} JOIN sandbox.variant v ON v.shop_id = ${shopId} AND v.id = w.id ORDER BY v.id FOR UPDATE OF v`.execute(tx);
  await sql`UPDATE sandbox.variant v SET available = w.available FROM ${wanted}
    WHERE v.shop_id = ${shopId} AND v.id = w.id AND v.available = w.expected`.execute(tx);
  return held.rows;
}

export async function setProductVisibility(
  tx: Tx,
  shopId: string,
  { externalProductId, visibility, expected }: { externalProductId: string; visibility: Visibility; expected: Visibility },
): Promise<Visibility | null> {
  const set = await sql<{ visibility: Visibility }>`
    UPDATE sandbox.product SET visibility = CASE WHEN visibility = ${expected} THEN ${visibility} ELSE visibility END, updated_at = app_now()
    WHERE shop_id = ${shopId} AND id = ${externalProductId} RETURNING visibility`.execute(tx);
  return set.rows[0]?.visibility ?? null;
}

/** What somebody at the store changes; what is left out stays. */
interface ChangeInShop {
  title?: string | undefined;
  visibility?: Visibility | undefined;
  variants: { externalVariantId: string; priceMinor: number | null; available: number | null }[];
}

export async function changeProduct(tx: Tx, shopId: string, productId: string, change: ChangeInShop): Promise<void> {
  const { title = null, visibility = null, variants } = change;
  await sql`UPDATE sandbox.product SET title = coalesce(${title}, title), visibility = coalesce(${visibility}, visibility), updated_at = app_now()
    WHERE shop_id = ${shopId} AND id = ${productId}`.execute(tx);
  await sql`UPDATE sandbox.variant v SET price_minor = coalesce(w.price_minor, v.price_minor), available = coalesce(w.available, v.available)
    FROM unnest(${variants.map(({ externalVariantId }) => externalVariantId)}::text[], ${variants.map(({ priceMinor }) => priceMinor)}::bigint[],
      ${variants.map(({ available }) => available)}::int[]) AS w (id, price_minor, available)
    WHERE v.shop_id = ${shopId} AND v.product_id = ${productId} AND v.id = w.id`.execute(tx);
}

export async function deleteProduct(tx: Tx, shopId: string, productId: string): Promise<void> {
  await tx
    .deleteFrom('sandbox.variant')
    .where((is) => is.and({ shop_id: shopId, product_id: productId }))
    .execute();
  await tx
    .deleteFrom('sandbox.product')
    .where((is) => is.and({ shop_id: shopId, id: productId }))
    .execute();
}

/** A product nobody pushed. */
export interface OwnProduct {
  id: string;
  title: string;
  variants: { id: string; title: string; sku: string; priceMinor: number }[];
}

/** Adds products of the shop's own, sold out. */
export async function insertOwnProducts(tx: Tx, shopId: string, products: OwnProduct[]): Promise<void> {
  await tx
    .insertInto('sandbox.product')
    .values(products.map(({ id, title }) => ({ shop_id: shopId, id, title, body_html: '' })))
    .execute();
  await tx
    .insertInto('sandbox.variant')
    .values(
      products.flatMap(({ id: productId, variants }) =>
        variants.map(({ id, title, sku, priceMinor }, index) => ({
          shop_id: shopId,
          product_id: productId,
          id,
          title,
          sku,
          price_minor: priceMinor,
          position: index + 1,
        })),
      ),
    )
    .execute();
}
