import { sql } from 'kysely';
import type { StorageSavings } from '#contract/cloud-warehouse-savings.ts';
import type { Locale } from '#contract/locales.ts';
import type { Mode } from '#contract/money.ts';
import type { Queryable } from '#provider/database/database.ts';
import { productName } from '../lots/lots.store.ts';

type Goods = StorageSavings['goods'][number];

/** Variants to calculate with, at most. */
const GOODS_MAX = 10;

/** Units of a variant that an account's parcels brought to a country in 30 days. */
export interface Sales {
  variantId: string;
  country: string;
  units: number;
}

/** What the account's parcels brought where in 30 days: of live orders, or of those in test mode where no live one was sent. */
export async function findSales(queryable: Queryable, accountId: string): Promise<Sales[]> {
  const found = await sql<Sales & { mode: Mode }>`
    SELECT o.mode, i.variant_id AS "variantId", o.country, sum(i.units)::integer AS units
    FROM (
      SELECT DISTINCT l.order_id, l.place FROM parcel p JOIN parcel_line l ON l.account_id = p.account_id AND l.parcel_id = p.id
      WHERE p.account_id = ${accountId} AND p.shipped_at > app_now() - interval '30 days'
    ) sent
    JOIN orders o ON o.account_id = ${accountId} AND o.id = sent.order_id AND o.kind <> 'reissue'
    JOIN LATERAL packed_items(o.account_id, o.quote_id) i ON i.place = coalesce(sent.place, i.place)
    GROUP BY o.mode, i.variant_id, o.country`.execute(queryable);
  const mode: Mode = found.rows.some((row) => row.mode === 'live') ? 'live' : 'test';
  return found.rows.filter((row) => row.mode === mode).map(({ mode: _mode, ...row }) => row);
}

/** The variants on sale of which most was sent, else the newest the account has mapped to its listings; 10 at most. */
export async function findGoods(queryable: Queryable, accountId: string, sales: readonly Sales[], locale: Locale): Promise<Goods[]> {
  const units = new Map<string, number>();
  for (const sale of sales) units.set(sale.variantId, (units.get(sale.variantId) ?? 0) + sale.units);
  const sold = await sql<Goods>`
    SELECT v.id AS "variantId", v.sku, ${productName(locale)} AS name, k.units
    FROM unnest(${[...units.keys()]}::uuid[], ${[...units.values()]}::integer[]) AS k (id, units)
    JOIN variant v ON v.id = k.id AND v.status = 'on_sale' JOIN product p ON p.id = v.product_id AND p.status = 'on_sale'
    ORDER BY k.units DESC, v.sku LIMIT ${GOODS_MAX}`.execute(queryable);
  if (sold.rows.length > 0) return sold.rows;
  const mapped = await sql<Goods>`
    SELECT v.id AS "variantId", v.sku, ${productName(locale)} AS name, 0 AS units
    FROM (SELECT m.variant_id, max(m.listing_variant_id::text) AS newest FROM mapping m WHERE m.account_id = ${accountId} GROUP BY m.variant_id) m
    JOIN variant v ON v.id = m.variant_id AND v.status = 'on_sale' JOIN product p ON p.id = v.product_id AND p.status = 'on_sale'
    ORDER BY m.newest DESC, v.sku LIMIT ${GOODS_MAX}`.execute(queryable);
  return mapped.rows;
}

/** What a warehouse takes for storage today. */
export interface StorageTerms {
  warehouse: string;
  freeDays: number;
  /** Fen for a cubic metre and day. */
  rateMinor: number;
}

export async function findStorageTerms(queryable: Queryable): Promise<StorageTerms[]> {
  const found = await sql<StorageTerms>`
    SELECT w.code AS warehouse, w.free_days AS "freeDays", coalesce((SELECT p.amount_minor FROM warehouse_price p
      WHERE p.warehouse_code = w.code AND p.code = 'storage-m3-day' AND p.valid_from <= (app_now() AT TIME ZONE 'UTC')::date
      ORDER BY p.valid_from DESC LIMIT 1), 0) AS "rateMinor"
    FROM warehouse w ORDER BY w.code`.execute(queryable);
  return found.rows;
}
