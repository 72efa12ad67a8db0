import { sql } from 'kysely';
import { defaultLocale, type Locale } from '#contract/locales.ts';
import type { Queryable } from '#provider/database/database.ts';

/** What the catalog says of a variant to price. */
export interface GoodsFacts {
  variantId: string;
  sku: string;
  costMinor: number;
  categoryIds: string[];
  warehouses: string[];
  tags: string[];
}

/** Variants by their ids; unknown ones are left out. */
export async function findGoodsFacts(queryable: Queryable, variantIds: readonly string[]): Promise<Map<string, GoodsFacts>> {
  const { rows } = await sql<GoodsFacts>`
    SELECT v.id AS "variantId", v.sku, v.cost_minor AS "costMinor", p.tags,
      array_remove(ARRAY[p.category_1_id, p.category_2_id, p.category_3_id], NULL) AS "categoryIds",
      ARRAY(SELECT s.warehouse_code FROM provider_stock s WHERE s.variant_id = v.id AND s.counted + s.declared > 0) AS warehouses
    FROM variant v JOIN product p ON p.id = v.product_id WHERE v.id = ANY (${variantIds}::uuid[])`.execute(queryable);
  return new Map(rows.map((row) => [row.variantId, row]));
}

/** A variant of each of the first products of the catalog. */
export async function findCatalogSamples(
  queryable: Queryable,
  { locale, limit }: { locale: Locale; limit: number },
): Promise<{ variantId: string; sku: string; title: string }[]> {
  const { rows } = await sql<{ variantId: string; sku: string; title: string }>`
    SELECT v.id AS "variantId", v.sku, coalesce(t.name, p.spu) AS title
    FROM (SELECT * FROM product WHERE status = 'on_sale' ORDER BY rank DESC, id LIMIT ${limit}) p
    CROSS JOIN LATERAL (SELECT id, sku FROM variant WHERE product_id = p.id AND status = 'on_sale' ORDER BY position LIMIT 1) v
    LEFT JOIN LATERAL (SELECT name FROM product_text WHERE product_id = p.id AND locale IN (${locale}, ${defaultLocale})
      ORDER BY locale = ${locale} DESC LIMIT 1) t ON true
    ORDER BY p.rank DESC, p.id`.execute(queryable);
  return rows;
}
