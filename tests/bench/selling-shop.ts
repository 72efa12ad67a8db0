import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '#provider/database/database.ts';

/** A shop of the sandbox whose orders can be quoted, as its webhooks name and sign. */
export interface SellingShop {
  id: string;
  secret: string;
  /** The shop's id of the one variant it sells. */
  variantId: string;
}

/** Lists a product of the catalog, of which there is plenty, in the account's one sandbox store. */
export async function addSellingShop({ db }: Database, accountId: string): Promise<SellingShop> {
  const [productId, variantId, listingId, listingVariantId] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];
  const shop = await db
    .selectFrom('sandbox.shop as p')
    .innerJoin('store as s', 's.external_id', 'p.id')
    .select(['p.id', 'p.webhook_secret as secret', 's.id as storeId'])
    .where('s.account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  await sql`INSERT INTO product (id, spu, source, cost_from_minor, cost_to_minor, variant_count, stock_total, picture_count)
    VALUES (${productId}, 'SPU-LAMP', 'demo', 2500, 2500, 1, 1000000, 0)`.execute(db);
  await sql`INSERT INTO variant (id, product_id, position, sku, status, cost_minor, net_weight_g, packed_weight_g, length_mm, width_mm, height_mm)
    VALUES (${variantId}, ${productId}, 1, 'LAMP', 'on_sale', 2500, 250, 300, 200, 100, 50)`.execute(db);
  await sql`INSERT INTO stock_level (variant_id, warehouse_code, counted) VALUES (${variantId}, 'CN', 1000000)`.execute(db);
  await sql`INSERT INTO listing (account_id, id, store_id, product_id, external_product_id, title, state)
    VALUES (${accountId}, ${listingId}, ${shop.storeId}, ${productId}, 'p-lamp', 'Lamp', 'active')`.execute(db);
  await sql`INSERT INTO listing_variant (account_id, id, listing_id, external_variant_id, position, title, sku, price_minor, currency)
    VALUES (${accountId}, ${listingVariantId}, ${listingId}, 'v-lamp', 1, '', 'LAMP', 1999, 'USD')`.execute(db);
  await sql`INSERT INTO mapping (account_id, listing_variant_id, variant_id, quantity)
    VALUES (${accountId}, ${listingVariantId}, ${variantId}, 1)`.execute(db);
  return { id: shop.id, secret: shop.secret, variantId: 'v-lamp' };
}
