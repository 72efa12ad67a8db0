import { sql } from 'kysely';
import type { Sendable } from './select-goods.ts';

/** A variant of ours with all a quote asks about it. */
export interface KnownVariant extends Sendable {
  sku: string;
  packedWeightG: number;
  lengthMm: number;
  widthMm: number;
  heightMm: number;
  /** What carriers ask about, e.g. `battery_pi967`. */
  attributes: string[];
  /** Tariff code, digits; empty while it is not known. */
  tariffCode: string;
  /** Where it was made. */
  origin: string;
  processingHours: number;
}

/** A `KnownVariant` as JSON, of variant `v`, product `p` and category `c`. */
export const VARIANT_FACTS = sql.raw(`jsonb_build_object(
  'id', v.id, 'sku', v.sku, 'onSale', v.status = 'on_sale' AND p.status = 'on_sale', 'costMinor', v.cost_minor,
  'packedWeightG', v.packed_weight_g, 'lengthMm', v.length_mm, 'widthMm', v.width_mm, 'heightMm', v.height_mm, 'attributes', p.attributes,
  'tariffCode', coalesce(nullif(p.hs_code, ''), c.hs_code, ''), 'origin', coalesce(p.origin_country, 'CN'),
  'processingHours', p.processing_hours, 'stock', coalesce((
    SELECT jsonb_object_agg(s.warehouse_code, s.available) FROM provider_stock s WHERE s.variant_id = v.id), '{}'))`);

/** The joins it needs beside `v`. */
export const VARIANT_JOINS = sql.raw(`JOIN product p ON p.id = v.product_id
  LEFT JOIN category c ON c.id = coalesce(p.category_3_id, p.category_2_id, p.category_1_id)`);
