import { type RawBuilder, sql } from 'kysely';
import { cny } from '#contract/money.ts';
import type { Listing, ListingVariant } from '#contract/my-products.ts';
import { COUNTED_TOTAL_LIMIT } from '#contract/page.ts';
import type { Queryable } from '#provider/database/database.ts';
import type { CursorPlace } from '#provider/http/cursor.ts';
import type { z } from 'zod';

export interface ListingFilter {
  storeId?: string | undefined;
  q?: string | undefined;
}

interface ListingRow {
  id: string;
  store_id: string;
  store_name: string;
  platform: Listing['platform'];
  mode: Listing['mode'];
  currency: string;
  product_id: string | null;
  external_product_id: string;
  title: string;
  picture_url: string | null;
  state: Listing['state'];
  last_sync_at: string | null;
  created_at: string;
  /** Exact to the microsecond, for the cursor. */
  created_text: string;
  variant_count: number;
  mapped_count: number;
  price_from: number | null;
  price_to: number | null;
  cost_from: number | null;
  cost_to: number | null;
}

/** Listings around a place in the list, in reading order. */
export async function findListings(
  queryable: Queryable,
  accountId: string,
  wanted: { filter: ListingFilter; place: CursorPlace | null; limit: number },
): Promise<(Listing & { createdText: string })[]> {
  const { filter, place, limit } = wanted;
  const backwards = place?.direction === 'previous';
  const rows = await selectListings(
    queryable,
    sql`SELECT id FROM listing l WHERE ${matches(accountId, filter)} AND ${place === null ? sql`true` : besides(place)}
      ORDER BY ${backwards ? sql`created_at, id` : sql`created_at DESC, id DESC`} LIMIT ${limit}`,
    accountId,
  );
  return (backwards ? rows.reverse() : rows).map((row) => ({ ...toListing(row), createdText: row.created_text }));
}

export async function countListings(queryable: Queryable, accountId: string, filter: ListingFilter): Promise<number> {
  const result = await sql<{ counted: number }>`SELECT count(*)::int AS counted FROM
    (SELECT 1 FROM listing l WHERE ${matches(accountId, filter)} LIMIT ${COUNTED_TOTAL_LIMIT + 1}) c`.execute(queryable);
  return result.rows[0]?.counted ?? 0;
}

export async function findListing(queryable: Queryable, accountId: string, listingId: string): Promise<Listing | undefined> {
  const rows = await selectListings(
    queryable,
    sql`SELECT id FROM listing WHERE account_id = ${accountId} AND id = ${listingId}`,
    accountId,
  );
  return rows.map(toListing)[0];
}

function matches(accountId: string, filter: ListingFilter): RawBuilder<unknown> {
  const store = filter.storeId === undefined ? sql`true` : sql`l.store_id = ${filter.storeId}`;
  const words = filter.q === undefined || filter.q === '' ? sql`true` : hasWords(filter.q);
  return sql`l.account_id = ${accountId} AND ${store} AND ${words}`;
}

/** In the title, or the whole of a variant's SKU. */
function hasWords(q: string): RawBuilder<unknown> {
  const pattern = `%${q.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql`(l.title ILIKE ${pattern} OR EXISTS (SELECT 1 FROM listing_variant lv
    WHERE lv.account_id = l.account_id AND lv.listing_id = l.id AND lower(lv.sku) = lower(${q})))`;
}

function besides(place: CursorPlace): RawBuilder<unknown> {
  const row = sql`(${place.values[0]}::timestamptz, ${place.id}::uuid)`;
  return place.direction === 'previous' ? sql`(l.created_at, l.id) > ${row}` : sql`(l.created_at, l.id) < ${row}`;
}

/** The listings of a page, found first, with their sums over variants and mappings; newest first. */
async function selectListings(queryable: Queryable, ids: RawBuilder<unknown>, accountId: string): Promise<ListingRow[]> {
  const result = await sql<ListingRow>`
    WITH page AS MATERIALIZED (${ids})
    SELECT l.id, l.store_id, s.name AS store_name, s.platform, s.mode, s.currency, l.product_id, l.external_product_id, l.title, l.picture_url,
      l.state, l.last_sync_at, l.created_at, l.created_at::text AS created_text, f.*
    FROM page
    JOIN listing l ON l.account_id = ${accountId} AND l.id = page.id
    JOIN store s ON s.account_id = l.account_id AND s.id = l.store_id
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS variant_count, count(m.variant_id)::int AS mapped_count,
        min(lv.price_minor) AS price_from, max(lv.price_minor) AS price_to,
        min(v.cost_minor * m.quantity) AS cost_from, max(v.cost_minor * m.quantity) AS cost_to
      FROM listing_variant lv
      LEFT JOIN mapping m ON m.account_id = lv.account_id AND m.listing_variant_id = lv.id AND m.priority = 1
      LEFT JOIN variant v ON v.id = m.variant_id
      WHERE lv.account_id = l.account_id AND lv.listing_id = l.id
    ) f
    ORDER BY l.created_at DESC, l.id DESC`.execute(queryable);
  return result.rows;
}

function toListing(row: ListingRow): Listing {
  return {
    id: row.id,
    storeId: row.store_id,
    storeName: row.store_name,
    platform: row.platform,
    mode: row.mode,
    productId: row.product_id,
    externalProductId: row.external_product_id,
    title: row.title,
    pictureUrl: row.picture_url,
    state: row.state,
    costFrom: row.cost_from === null ? null : cny(row.cost_from),
    costTo: row.cost_to === null ? null : cny(row.cost_to),
    priceFrom: { amountMinor: row.price_from ?? 0, currency: row.currency },
    priceTo: { amountMinor: row.price_to ?? 0, currency: row.currency },
    variantCount: row.variant_count,
    mappedCount: row.mapped_count,
    lastSyncAt: row.last_sync_at,
    createdAt: row.created_at,
  };
}

/** A listing's variants in order, each with what is sent when it sells. */
export async function findListingVariants(
  queryable: Queryable,
  accountId: string,
  listingId: string,
): Promise<z.infer<typeof ListingVariant>[]> {
  const result = await sql<{
    id: string;
    external_variant_id: string;
    title: string;
    sku: string;
    price_minor: number;
    currency: string;
    mapping: { kind: 'simple'; variantId: string; sku: string; quantity: number; costMinor: number; available: number } | null;
  }>`
    SELECT lv.id, lv.external_variant_id, lv.title, lv.sku, lv.price_minor, lv.currency,
      CASE WHEN v.id IS NOT NULL THEN json_build_object('kind', m.kind, 'variantId', v.id, 'sku', v.sku, 'quantity', m.quantity, 'costMinor', v.cost_minor,
        'available', (SELECT coalesce(sum(sl.available), 0) FROM stock_level sl WHERE sl.variant_id = v.id)) END AS mapping
    FROM listing_variant lv
    LEFT JOIN mapping m ON m.account_id = lv.account_id AND m.listing_variant_id = lv.id AND m.priority = 1
    LEFT JOIN variant v ON v.id = m.variant_id
    WHERE lv.account_id = ${accountId} AND lv.listing_id = ${listingId}
    ORDER BY lv.position, lv.id`.execute(queryable);
  return result.rows.map(({ external_variant_id: externalVariantId, price_minor: amountMinor, currency, mapping, ...row }) => ({
    ...row,
    externalVariantId,
    price: { amountMinor, currency },
    mapping: mapping === null ? null : toMapping(mapping),
  }));
}

function toMapping({
  costMinor,
  ...mapping
}: {
  kind: 'simple';
  variantId: string;
  sku: string;
  quantity: number;
  costMinor: number;
  available: number;
}) {
  return { ...mapping, cost: cny(costMinor) };
}
