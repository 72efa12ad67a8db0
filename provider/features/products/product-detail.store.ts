import type { z } from 'zod';
import type { Locale } from '#contract/locales.ts';
import type { WarehouseCode } from '#contract/products.ts';
import type { Database } from '#provider/database/database.ts';
import type { ProductOption } from './catalog-rows.ts';
import { pictureVersionSql } from './product-picture-url.ts';

export interface DetailVariantRow {
  id: string;
  sku: string;
  option_values: string[];
  picture_position: number | null;
  barcode: string | null;
  cost_minor: number;
  suggested_price_minor: number | null;
  suggested_currency: string | null;
  net_weight_g: number;
  packed_weight_g: number;
  length_mm: number;
  width_mm: number;
  height_mm: number;
  stock: {
    warehouse: z.infer<typeof WarehouseCode>;
    counted: number;
    countedAt: string;
    declared: number;
    declaredAt: string | null;
    reserved: number;
  }[];
}

export interface DetailRow {
  id: string;
  spu: string;
  status: 'on_sale' | 'off_sale';
  hs_code: string | null;
  origin_country: string | null;
  attributes: string[];
  processing_hours: number;
  options: ProductOption[];
  picture_alts: (string | null)[];
  picture_version: string | null;
  listed_count: number;
  created_at: string;
  updated_at: string;
  name: string;
  description_html: string;
  material: string;
  packing: string;
  customs_name: string;
  category_path: { id: string; name: string }[];
  variants: DetailVariantRow[];
  import_item_id: string | null;
}

/** Everything a product's page shows, in one round trip. Variants taken off sale are left out. */
export async function findProductDetail(
  database: Database,
  wanted: { accountId: string; productId: string; locale: Locale },
): Promise<DetailRow | null> {
  const result = await database.pool.query<DetailRow>({
    name: 'get-product',
    text: DETAIL_STATEMENT,
    values: [wanted.productId, wanted.locale, wanted.accountId],
  });
  return result.rows[0] ?? null;
}

/** Parameters: product, locale, account. */
export const DETAIL_STATEMENT = `SELECT p.id, p.spu, p.status, p.hs_code, p.origin_country, p.attributes, p.processing_hours, p.options, p.listed_count,
    p.created_at, p.updated_at, ${pictureVersionSql('p')} AS picture_version,
    coalesce(t.name, p.spu) AS name, coalesce(t.description_html, '') AS description_html, coalesce(t.material, '') AS material,
    coalesce(t.packing, '') AS packing, coalesce(t.customs_name, '') AS customs_name,
    (SELECT coalesce(json_agg(picture ->> 'alt' ORDER BY place), '[]')
      FROM jsonb_array_elements(p.pictures) WITH ORDINALITY pictures (picture, place)) AS picture_alts,
    (SELECT coalesce(json_agg(json_build_object('id', c.id, 'name', coalesce(
        (SELECT n.name FROM category_text n WHERE n.category_id = c.id AND n.locale = $2),
        (SELECT n.name FROM category_text n WHERE n.category_id = c.id AND n.locale = 'en-US'), c.code)) ORDER BY c.level), '[]')
      FROM category c WHERE c.id IN (p.category_1_id, p.category_2_id, p.category_3_id)) AS category_path,
    (SELECT coalesce(json_agg(json_build_object('id', v.id, 'sku', v.sku, 'option_values', v.option_values,
        'picture_position', v.picture_position, 'barcode', v.barcode, 'cost_minor', v.cost_minor,
        'suggested_price_minor', v.suggested_price_minor, 'suggested_currency', v.suggested_currency,
        'net_weight_g', v.net_weight_g, 'packed_weight_g', v.packed_weight_g,
        'length_mm', v.length_mm, 'width_mm', v.width_mm, 'height_mm', v.height_mm,
        'stock', (SELECT coalesce(json_agg(json_build_object('warehouse', s.warehouse_code, 'counted', s.counted,
            'countedAt', to_char(s.counted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'declared', s.declared,
            'declaredAt', to_char(s.declared_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'reserved', s.reserved) ORDER BY s.warehouse_code), '[]')
          FROM provider_stock s WHERE s.variant_id = v.id)
      ) ORDER BY v.position), '[]')
      FROM variant v WHERE v.product_id = p.id AND v.status = 'on_sale') AS variants,
    (SELECT i.id FROM import_item i WHERE i.account_id = $3 AND i.product_id = p.id AND i.deleted_at IS NULL
      ORDER BY i.made_from IS NOT NULL, i.added_at LIMIT 1) AS import_item_id
  FROM product p
  LEFT JOIN LATERAL (
    SELECT * FROM product_text t WHERE t.product_id = p.id AND t.locale IN ($2, 'en-US') ORDER BY t.locale = $2 DESC LIMIT 1
  ) t ON true
  WHERE p.id = $1`;
