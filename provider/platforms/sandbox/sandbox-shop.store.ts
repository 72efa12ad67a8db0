import { sql } from 'kysely';
import type { Queryable, Tx } from '#provider/database/database.ts';
import type { PushedProduct } from '#provider/platforms/catalog-sync.ts';

/** A shop of the sandbox platform, as its own side knows it. */
interface SandboxShop {
  id: string;
  domain: string;
  name: string;
  country: string;
  currency: string;
}
/** What lets us in to a shop, as the shop keeps it. */
interface ShopAccess {
  access_token_hash: Buffer;
  webhook_secret: string;
}

export async function insertShop(tx: Tx, shop: SandboxShop & ShopAccess): Promise<void> {
  await tx.insertInto('sandbox.shop').values(shop).execute();
}

export async function findShop(queryable: Queryable, shopId: string): Promise<SandboxShop | undefined> {
  return queryable
    .selectFrom('sandbox.shop')
    .select(['id', 'domain', 'name', 'country', 'currency'])
    .where('id', '=', shopId)
    .executeTakeFirst();
}

/** What webhooks of a shop are signed with, and what is in them. */
export async function findSender(queryable: Queryable, shopId: string): Promise<{ webhook_secret: string; hint_body: string } | undefined> {
  return queryable.selectFrom('sandbox.shop').select(['webhook_secret', 'hint_body']).where('id', '=', shopId).executeTakeFirst();
}

/** Lets whoever has the new token in, and nobody else; undefined when there is no such shop. */
export async function setAccess(queryable: Queryable, shopId: string, access: ShopAccess): Promise<SandboxShop | undefined> {
  return queryable
    .updateTable('sandbox.shop')
    .set(access)
    .where('id', '=', shopId)
    .returning(['id', 'domain', 'name', 'country', 'currency'])
    .executeTakeFirst();
}

/** Makes the product or brings the one of the same key up to date. Returns its id in the shop. */
export async function upsertProduct(tx: Tx, shopId: string, newId: string, product: PushedProduct): Promise<string> {
  const { title, productType: product_type, vendor, tags, collections, descriptionHtml: body_html, pictures } = product;
  const shown = { image_url: pictures[0]?.url ?? null, pictures: JSON.stringify(pictures) };
  const facts = { title, body_html, product_type, vendor, tags, collections, ...shown };
  const row = await tx
    .insertInto('sandbox.product')
    .values({ shop_id: shopId, id: newId, supplier_key: product.key, ...facts })
    .onConflict((conflict) => conflict.columns(['shop_id', 'supplier_key']).doUpdateSet({ ...facts, updated_at: sql`app_now()` }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Sets the product's variants to exactly these. Returns their ids by key. */
export async function replaceVariants(
  tx: Tx,
  place: { shopId: string; productId: string },
  variants: { id: string; key: string; title: string; sku: string; priceMinor: number; compareAtMinor: number | null; available: number }[],
): Promise<{ key: string; externalVariantId: string }[]> {
  await tx
    .deleteFrom('sandbox.variant')
    .where((is) => is.and({ shop_id: place.shopId, product_id: place.productId }))
    .where(
      'supplier_key',
      'not in',
      variants.map((variant) => variant.key),
    )
    .execute();
  return tx
    .insertInto('sandbox.variant')
    .values(
      variants.map((variant, index) => ({
        shop_id: place.shopId,
        product_id: place.productId,
        id: variant.id,
        supplier_key: variant.key,
        title: variant.title,
        sku: variant.sku,
        price_minor: variant.priceMinor,
        compare_at_minor: variant.compareAtMinor,
        available: variant.available,
        position: index + 1,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['shop_id', 'product_id', 'supplier_key']).doUpdateSet((row) => ({
        title: row.ref('excluded.title'),
        sku: row.ref('excluded.sku'),
        price_minor: row.ref('excluded.price_minor'),
        compare_at_minor: row.ref('excluded.compare_at_minor'),
        available: row.ref('excluded.available'),
        position: row.ref('excluded.position'),
      })),
    )
    .returning((row) => [row.fn.coalesce('supplier_key', 'id').as('key'), 'id as externalVariantId'])
    .execute();
}

/** A variant a buyer may put in the basket. */
export interface OfferedVariant {
  productId: string;
  id: string;
  title: string;
  sku: string;
  priceMinor: number;
  /** Units the shop can sell; 1 or more. */
  available: number;
}

/** What the shop sells and has, products in the order they were made; only the named products when there are names. */
export async function listOffers(
  queryable: Queryable,
  shopId: string,
  productIds: readonly string[] | undefined,
): Promise<OfferedVariant[]> {
  return queryable
    .selectFrom('sandbox.product as p')
    .innerJoin('sandbox.variant as v', (join) => join.onRef('v.shop_id', '=', 'p.shop_id').onRef('v.product_id', '=', 'p.id'))
    .select([
      'p.id as productId',
      'v.id',
      sql<string>`CASE WHEN v.title = '' THEN p.title ELSE p.title || ' - ' || v.title END`.as('title'),
      'v.sku',
      'v.price_minor as priceMinor',
      'v.available',
    ])
    .where('p.shop_id', '=', shopId)
    .where('v.available', '>', 0)
    .$if(productIds !== undefined, (query) => query.where('p.id', 'in', productIds ?? []))
    .orderBy('p.id')
    .orderBy('v.position')
    .limit(2_000)
    .execute();
}
