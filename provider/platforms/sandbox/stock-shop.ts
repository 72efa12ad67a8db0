import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '#provider/database/database.ts';
import { insertOwnProducts, type OwnProduct } from './shop-products.store.ts';

/** A product of the catalog the shop had from another supplier. */
interface KnownProduct {
  name: string;
  variants: { sku: string; title: string; priceMinor: number }[];
}

const PLAIN_PRICE_MINOR = 2_500;

/**
 * Gives a new shop what it sold before it came to us, sold out: a product under a SKU of ours, one under a title like one
 * of ours, and two that are none of ours.
 */
export async function stockShop(tx: Tx, shop: { id: string; currency: string }): Promise<void> {
  const [sameSku, sameTitle] = await findKnownProducts(tx);
  const own: (Omit<OwnProduct, 'id' | 'variants'> & { variants: Omit<OwnProduct['variants'][number], 'id'>[] })[] = [
    ...(sameSku === undefined ? [] : [{ title: `${sameSku.name.split(' ').slice(-2).join(' ')} (classic)`, variants: sameSku.variants }]),
    ...(sameTitle === undefined
      ? []
      : [{ title: sameTitle.name, variants: sameTitle.variants.map((variant, index) => ({ ...variant, sku: `OLD-${index + 1}` })) }]),
    { title: 'House blend coffee 250 g', variants: [{ title: '', sku: 'COFFEE-250', priceMinor: PLAIN_PRICE_MINOR }] },
    { title: 'Gift card', variants: [{ title: '', sku: '', priceMinor: PLAIN_PRICE_MINOR }] },
  ];
  await insertOwnProducts(
    tx,
    shop.id,
    own.map(({ title, variants }) => ({ id: uuidv7(), title, variants: variants.map((variant) => ({ ...variant, id: uuidv7() })) })),
  );
}

/** The two products that stand first in the catalog. */
async function findKnownProducts(tx: Tx): Promise<KnownProduct[]> {
  const found = await sql<KnownProduct>`
    SELECT t.name, v.variants
    FROM (SELECT id FROM product WHERE status = 'on_sale' ORDER BY rank DESC, id DESC LIMIT 2) p
    JOIN product_text t ON t.product_id = p.id AND t.locale = 'en-US'
    CROSS JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('sku', sku, 'title', array_to_string(option_values, ' / '),
        'priceMinor', coalesce(suggested_price_minor, ${PLAIN_PRICE_MINOR}::bigint)) ORDER BY position) AS variants
      FROM (SELECT * FROM variant WHERE product_id = p.id AND status = 'on_sale' ORDER BY position LIMIT 3) v
    ) v
    WHERE v.variants IS NOT NULL
    ORDER BY p.id`.execute(tx);
  return found.rows;
}
