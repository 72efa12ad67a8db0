import { sql } from 'kysely';
import type { Listing } from '#contract/my-products.ts';
import type { Queryable } from '#provider/database/database.ts';

/** A variant that stands in a store, with its price there and what of ours is sent for it. */
export interface PriceableVariant {
  listingId: string;
  listingVariantId: string;
  listingTitle: string;
  /** Listing and variant together. */
  title: string;
  sku: string;
  storeId: string;
  storeName: string;
  currency: string;
  priceMinor: number;
  compareAtMinor: number | null;
  /** The rule that made its price. */
  ruleId: string | null;
  /** Empty: nothing of ours is linked. */
  parts: { variantId: string; quantity: number }[];
}

/** Listings of which prices can be set; one without links is looked at only where it is named, so that it is told of. */
const unpriceable = ['deleted_in_store', 'draft'] as const satisfies readonly Listing['state'][];

/** The listings whose variants are asked for: those named, of one store, or all. */
export interface WantedListings {
  listingIds?: readonly string[] | undefined;
  storeId?: string | undefined;
}

/** Variants of the newest listings that stand in their store, and how many listings there are in all. */
export async function findPriceableVariants(
  queryable: Queryable,
  accountId: string,
  { listingIds, storeId, limit }: WantedListings & { limit: number },
): Promise<{ variants: PriceableVariant[]; listingCount: number }> {
  const wanted = sql`l.account_id = ${accountId} AND l.state <> ALL (${[...unpriceable, ...(listingIds === undefined ? ['unlinked'] : [])]}::text[])
    AND ${listingIds === undefined ? sql`true` : sql`l.id = ANY (${listingIds}::uuid[])`}
    AND ${storeId === undefined ? sql`true` : sql`l.store_id = ${storeId}`}`;
  const counted = await sql<{ count: number }>`SELECT count(*)::int AS count FROM listing l WHERE ${wanted}`.execute(queryable);
  const { rows } = await sql<PriceableVariant>`
    WITH page AS MATERIALIZED (SELECT l.id FROM listing l WHERE ${wanted} ORDER BY l.created_at DESC, l.id DESC LIMIT ${limit})
    SELECT l.id AS "listingId", lv.id AS "listingVariantId", l.title AS "listingTitle",
      CASE WHEN lv.title = '' THEN l.title ELSE l.title || ' - ' || lv.title END AS title, lv.sku, l.store_id AS "storeId", s.name AS "storeName",
      lv.currency, lv.price_minor AS "priceMinor", lv.compare_at_minor AS "compareAtMinor",
      CASE WHEN lv.price_minor = lv.written_price_minor THEN lv.rule_id END AS "ruleId", parts.parts
    FROM page
    JOIN listing l ON l.account_id = ${accountId} AND l.id = page.id
    JOIN store s ON s.account_id = l.account_id AND s.id = l.store_id
    JOIN listing_variant lv ON lv.account_id = l.account_id AND lv.listing_id = l.id
    CROSS JOIN LATERAL (
      SELECT coalesce(json_agg(json_build_object('variantId', m.variant_id, 'quantity', m.quantity)), '[]') AS parts
      FROM mapping m WHERE m.account_id = lv.account_id AND m.listing_variant_id = lv.id AND (m.kind = 'bundle' OR m.priority = 1)
    ) parts
    ORDER BY l.created_at DESC, l.id DESC, lv.position, lv.id`.execute(queryable);
  return { variants: rows, listingCount: counted.rows[0]?.count ?? 0 };
}

/** How many of the listings named are none of the account, and how many variants those have that don't stand in their store. */
export async function findBesides(
  queryable: Queryable,
  accountId: string,
  listingIds: readonly string[],
): Promise<{ unknown: number; notInStore: number }> {
  const { rows } = await sql<{ known: number; notInStore: number }>`
    SELECT count(DISTINCT l.id)::int AS known, (count(lv.id) FILTER (WHERE l.state = ANY (${unpriceable}::text[])))::int AS "notInStore"
    FROM listing l LEFT JOIN listing_variant lv ON lv.account_id = l.account_id AND lv.listing_id = l.id
    WHERE l.account_id = ${accountId} AND l.id = ANY (${listingIds}::uuid[])`.execute(queryable);
  const { known = 0, notInStore = 0 } = rows[0] ?? {};
  return { unknown: listingIds.length - known, notInStore };
}
