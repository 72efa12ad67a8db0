import { sql } from 'kysely';
import type { Queryable } from '#provider/database/database.ts';

/** A variant with all a quote asks about it. */
export interface VariantGoods {
  id: string;
  productId: string;
  sku: string;
  costMinor: number;
  suggested: { amountMinor: number; currency: string } | null;
  packedWeightG: number;
  lengthMm: number;
  widthMm: number;
  heightMm: number;
  attributes: string[];
  tariffCode: string;
  origin: string;
  processingHours: number;
  /** Units counted and not reserved, by warehouse. */
  stock: Record<string, number>;
}

const COLUMNS = `v.id, v.product_id AS "productId", v.sku, v.cost_minor AS "costMinor", CASE WHEN v.suggested_price_minor IS NOT NULL THEN
    jsonb_build_object('amountMinor', v.suggested_price_minor, 'currency', v.suggested_currency) END AS suggested,
  v.packed_weight_g AS "packedWeightG", v.length_mm AS "lengthMm", v.width_mm AS "widthMm", v.height_mm AS "heightMm", p.attributes,
  coalesce(nullif(p.hs_code, ''), c.hs_code, '') AS "tariffCode", coalesce(p.origin_country, 'CN') AS origin, p.processing_hours AS "processingHours",
  coalesce((SELECT jsonb_object_agg(s.warehouse_code, s.available) FROM provider_stock s WHERE s.variant_id = v.id), '{}') AS stock`;
const CATEGORY = `LEFT JOIN category c ON c.id = coalesce(p.category_3_id, p.category_2_id, p.category_1_id)`;

/** Variants by their ids; unknown ones are left out. */
export async function findVariantGoods(queryable: Queryable, ids: string[]): Promise<VariantGoods[]> {
  const found = await sql<VariantGoods>`
    SELECT ${sql.raw(COLUMNS)} FROM variant v JOIN product p ON p.id = v.product_id ${sql.raw(CATEGORY)} WHERE v.id = ANY (${ids}::uuid[])`.execute(
    queryable,
  );
  return found.rows;
}

/** The cheapest variant on sale of each product as a table expression with its `place` in what was asked; products without one are left out. */
export function cheapestVariants(productIds: string[]) {
  return sql<VariantGoods & { place: number }>`
    SELECT wanted.place, ${sql.raw(COLUMNS)}
    FROM unnest(${productIds}::uuid[]) WITH ORDINALITY AS wanted (product_id, place)
    JOIN product p ON p.id = wanted.product_id
    CROSS JOIN LATERAL (
      SELECT * FROM variant WHERE product_id = p.id AND status = 'on_sale' ORDER BY cost_minor, id LIMIT 1
    ) v ${sql.raw(CATEGORY)}`;
}
