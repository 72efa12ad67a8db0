import { type RawBuilder, sql } from 'kysely';
import { cny, WHOLE_BP } from '#contract/money.values.ts';
import type { Listing, ListingFilter } from '#contract/my-products.ts';
import { type ListingTab, listingTabs } from '#contract/my-products.values.ts';
import type { MappingKind } from '#contract/mapping.values.ts';
import { COUNTED_TOTAL_LIMIT } from '#contract/page.values.ts';
import type { Queryable } from '#provider/database/database.ts';
import type { CursorPlace } from '#provider/http/cursor.ts';
import { listingTabFilters } from './listing-tabs.ts';
import { factsOfVariant } from './mapping-facts.ts';

/** All of a listing but what it leaves, which is calculated when it is looked at. */
type StoredListing = Omit<Listing, 'profit'>;
type SameNames = Omit<StoredListing, 'costFrom' | 'costTo' | 'priceFrom' | 'priceTo'>;
interface ListingRow extends SameNames {
  currency: string;
  /** Exact to the microsecond, for the cursor. */
  createdText: string;
  priceFrom: number | null;
  priceTo: number | null;
  costFrom: number | null;
  costTo: number | null;
}

/** Listings around a place in the list, in reading order. */
export async function findListings(
  queryable: Queryable,
  accountId: string,
  wanted: { filter: ListingFilter; place: CursorPlace | null; limit: number },
): Promise<(StoredListing & { createdText: string })[]> {
  const { filter, place, limit } = wanted;
  const backwards = place?.direction === 'previous';
  const rows = await selectListings(
    queryable,
    sql`SELECT id FROM listing l WHERE ${matches(accountId, filter)} AND ${place === null ? sql`true` : besides(place)}
      ORDER BY ${backwards ? sql`created_at, id` : sql`created_at DESC, id DESC`} LIMIT ${limit}`,
    accountId,
  );
  return (backwards ? rows.reverse() : rows).map((row) => ({ ...toListing(row), createdText: row.createdText }));
}

/** Counts up to one past the limit of totals. */
export async function countMatching(queryable: Queryable, accountId: string, filter: ListingFilter): Promise<number> {
  const result = await sql<{ counted: number }>`SELECT ${countOf(accountId, filter)} AS counted`.execute(queryable);
  return result.rows[0]?.counted ?? 0;
}

/** The newest listings a filter finds. */
export async function findMatchingIds(queryable: Queryable, accountId: string, filter: ListingFilter, limit: number): Promise<string[]> {
  const result = await sql<{ id: string }>`SELECT id FROM listing l WHERE ${matches(accountId, filter)}
    ORDER BY created_at DESC, id DESC LIMIT ${limit}`.execute(queryable);
  return result.rows.map(({ id }) => id);
}

/** How many listings each view has, in one round trip. */
export async function countByTab(
  queryable: Queryable,
  accountId: string,
  filter: Omit<ListingFilter, 'tab'>,
): Promise<Record<ListingTab, number>> {
  const counts = listingTabs.map((tab) => sql`${countOf(accountId, { ...filter, tab })} AS ${sql.id(tab)}`);
  const result = await sql<Record<ListingTab, number>>`SELECT ${sql.join(counts)}`.execute(queryable);
  const [row] = result.rows;
  if (row === undefined) throw new Error('a count has one row');
  return row;
}

export async function findListing(queryable: Queryable, accountId: string, listingId: string): Promise<StoredListing | undefined> {
  const rows = await selectListings(
    queryable,
    sql`SELECT id FROM listing WHERE account_id = ${accountId} AND id = ${listingId}`,
    accountId,
  );
  return rows.map(toListing)[0];
}

/** Listings of one store by the store's own ids of their products. */
export async function findListingsOfStore(
  queryable: Queryable,
  { accountId, storeId, externalProductIds }: { accountId: string; storeId: string; externalProductIds: readonly string[] },
): Promise<StoredListing[]> {
  const rows = await selectListings(
    queryable,
    sql`SELECT id FROM listing WHERE account_id = ${accountId} AND store_id = ${storeId}
      AND external_product_id = ANY (${externalProductIds}::text[])`,
    accountId,
  );
  return rows.map(toListing);
}

function countOf(accountId: string, filter: ListingFilter): RawBuilder<unknown> {
  return sql`(SELECT count(*)::int FROM (SELECT 1 FROM listing l WHERE ${matches(accountId, filter)} LIMIT ${COUNTED_TOTAL_LIMIT + 1}) c)`;
}

function matches(accountId: string, filter: ListingFilter): RawBuilder<unknown> {
  const { tab, storeId, q, kind, flag, categoryId, tag, ruleId, marginBelowBp } = filter;
  const conditions = [
    sql`l.account_id = ${accountId}`,
    listingTabFilters[tab],
    ...(storeId === undefined ? [] : [sql`l.store_id = ${storeId}`]),
    ...(q === undefined || q === '' ? [] : [hasWords(accountId, q)]),
    ...(flag === undefined ? [] : [sql`l.flags @> ARRAY[${flag}::text]`]),
    ...(kind === undefined ? [] : [hasKind(kind)]),
    ...(categoryId === undefined ? [] : [isOfCategory(categoryId)]),
    ...(tag === undefined || tag === '' ? [] : [hasTag(tag)]),
    ...(ruleId === undefined ? [] : [isPricedBy(ruleId)]),
    ...(marginBelowBp === undefined ? [] : [leavesLessThan(marginBelowBp)]),
  ];
  return sql.join(conditions, sql` AND `);
}

/** In the title, or the whole SKU of a variant or of what is sent for it. */
function hasWords(accountId: string, q: string): RawBuilder<unknown> {
  const pattern = `%${q.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql`(l.title ILIKE ${pattern} OR EXISTS (SELECT 1 FROM listing_variant lv
    WHERE lv.account_id = l.account_id AND lv.listing_id = l.id AND lower(lv.sku) = lower(${q}))
    OR l.id IN (SELECT lv.listing_id FROM variant v JOIN mapping m ON m.variant_id = v.id AND m.account_id = ${accountId}
      JOIN listing_variant lv ON lv.account_id = m.account_id AND lv.id = m.listing_variant_id WHERE v.sku = ${q}))`;
}

function hasKind(kind: MappingKind): RawBuilder<unknown> {
  return sql`EXISTS (SELECT 1 FROM listing_variant lv JOIN mapping m ON m.account_id = lv.account_id AND m.listing_variant_id = lv.id
    WHERE lv.account_id = l.account_id AND lv.listing_id = l.id AND m.kind = ${kind})`;
}

function isOfCategory(categoryId: string): RawBuilder<unknown> {
  return sql`EXISTS (SELECT 1 FROM product p
    WHERE p.id = l.product_id AND ${categoryId}::uuid IN (p.category_1_id, p.category_2_id, p.category_3_id))`;
}

function hasTag(tag: string): RawBuilder<unknown> {
  return sql`EXISTS (SELECT 1 FROM import_item i CROSS JOIN unnest(i.tags) AS tag
    WHERE i.account_id = l.account_id AND i.id = l.import_item_id AND lower(tag) = lower(${tag}))`;
}

/** A price somebody changed in the store is no longer the rule's. */
function isPricedBy(ruleId: string): RawBuilder<unknown> {
  return sql`EXISTS (SELECT 1 FROM listing_variant lv WHERE lv.account_id = l.account_id AND lv.listing_id = l.id
    AND lv.rule_id = ${ruleId} AND lv.price_minor = lv.written_price_minor)`;
}

function leavesLessThan(basisPoints: number): RawBuilder<unknown> {
  return sql`EXISTS (SELECT 1 FROM listing_variant lv WHERE lv.account_id = l.account_id AND lv.listing_id = l.id
    AND lv.price_minor > 0 AND lv.margin_minor * ${sql.lit(WHOLE_BP)} < ${basisPoints}::int * lv.price_minor)`;
}

function besides(place: CursorPlace): RawBuilder<unknown> {
  const row = sql`(${place.values[0]}::timestamptz, ${place.id}::uuid)`;
  return place.direction === 'previous' ? sql`(l.created_at, l.id) > ${row}` : sql`(l.created_at, l.id) < ${row}`;
}

/** SKUs of a listing named in the list. */
const SKUS_SHOWN = 3;

/** The listings of a page, found first, with their sums over variants and mappings; newest first. */
async function selectListings(queryable: Queryable, ids: RawBuilder<unknown>, accountId: string): Promise<ListingRow[]> {
  const result = await sql<ListingRow>`
    WITH page AS MATERIALIZED (${ids})
    SELECT l.id, l.store_id AS "storeId", s.name AS "storeName", s.platform, s.mode, s.currency, l.product_id AS "productId",
      l.external_product_id AS "externalProductId", l.title, l.picture_url AS "pictureUrl", l.state, l.visibility, l.hold_cause AS "holdCause",
      l.flags, l.substitutes_allowed AS "substitutesAllowed", l.archived_at IS NOT NULL AS archived, l.version,
      l.last_sync_at AS "lastSyncAt", l.created_at AS "createdAt", l.created_at::text AS "createdText",
      f.*, sales."sold30Days", coalesce(sent.skus[1:${sql.lit(SKUS_SHOWN)}], '{}') AS skus, coalesce(sent.kinds, '{}') AS "mappingKinds"
    FROM page
    JOIN listing l ON l.account_id = ${accountId} AND l.id = page.id
    JOIN store s ON s.account_id = l.account_id AND s.id = l.store_id
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS "variantCount", count(m.kind)::int AS "mappedCount",
        min(lv.price_minor) AS "priceFrom", max(lv.price_minor) AS "priceTo", min(m.cost_minor) AS "costFrom", max(m.cost_minor) AS "costTo",
        sum(m.units)::int AS available, sum(lv.stock)::int AS stock
      FROM listing_variant lv
      LEFT JOIN LATERAL ${factsOfVariant} m ON true
      WHERE lv.account_id = l.account_id AND lv.listing_id = l.id
    ) f
    CROSS JOIN LATERAL (
      SELECT array_agg(DISTINCT v.sku) AS skus, array_agg(DISTINCT m.kind) AS kinds
      FROM listing_variant lv
      JOIN mapping m ON m.account_id = lv.account_id AND m.listing_variant_id = lv.id
      JOIN variant v ON v.id = m.variant_id
      WHERE lv.account_id = l.account_id AND lv.listing_id = l.id
    ) sent
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(ol.quantity), 0)::int AS "sold30Days"
      FROM listing_variant lv
      JOIN order_line ol ON ol.account_id = lv.account_id AND ol.external_variant_id = lv.external_variant_id
      JOIN orders o ON o.account_id = ol.account_id AND o.id = ol.order_id AND o.store_id = l.store_id
        AND o.placed_at > app_now() - interval '30 days' AND o.fulfillment_state <> 'canceled'
      WHERE lv.account_id = l.account_id AND lv.listing_id = l.id
    ) sales
    ORDER BY l.created_at DESC, l.id DESC`.execute(queryable);
  return result.rows;
}

function toListing({ currency, createdText: _createdText, costFrom, costTo, priceFrom, priceTo, ...same }: ListingRow): StoredListing {
  return {
    ...same,
    costFrom: costFrom === null ? null : cny(costFrom),
    costTo: costTo === null ? null : cny(costTo),
    priceFrom: { amountMinor: priceFrom ?? 0, currency },
    priceTo: { amountMinor: priceTo ?? 0, currency },
  };
}
