import { sql } from 'kysely';
import type { Tx } from '#provider/database/database.ts';
import type { ListingState } from './listing-lifecycle.ts';
import type { ListingStanding } from './move-listing.ts';

export interface ListingFacts {
  external_product_id: string;
  product_id: string;
  import_item_id: string;
  title: string;
  picture_url: string | null;
  collections: string[];
  /** JSON of method codes by country. */
  shipping_methods: string;
}

/** The listing a draft has in a store, or the one its product was found as there, held until the transaction ends. */
export async function findDraftListing(
  tx: Tx,
  wanted: { accountId: string; storeId: string; importItemId: string; externalProductId: string },
): Promise<ListingStanding | undefined> {
  const result = await sql<ListingStanding>`SELECT account_id AS "accountId", id, version, state FROM listing
    WHERE account_id = ${wanted.accountId} AND store_id = ${wanted.storeId}
      AND (import_item_id = ${wanted.importItemId} OR external_product_id = ${wanted.externalProductId})
    ORDER BY import_item_id IS NULL LIMIT 1 FOR UPDATE`.execute(tx);
  return result.rows[0];
}

/** Adds a listing that stands in its store already; undefined: its product was found there a moment ago. */
export async function insertListing(
  tx: Tx,
  listing: ListingFacts & { account_id: string; id: string; store_id: string },
): Promise<ListingStanding | undefined> {
  const state: ListingState = 'active';
  const row = await tx
    .insertInto('listing')
    .values({ ...listing, state, last_sync_at: sql`app_now()` })
    .onConflict((conflict) => conflict.columns(['account_id', 'store_id', 'external_product_id']).doNothing())
    .returning(['account_id as accountId', 'id', 'version'])
    .executeTakeFirst();
  return row === undefined ? undefined : { ...row, state };
}

export interface PushedVariantRow {
  id: string;
  externalVariantId: string;
  variantId: string;
  position: number;
  title: string;
  sku: string;
  priceMinor: number;
  compareAtMinor: number | null;
  available: number;
  currency: string;
}

/**
 * Sets a listing's variants to exactly these, each priced by the rule its draft's variant is. A new one is mapped to our variant; a
 * mapping that exists is left alone.
 */
export async function writeVariants(
  tx: Tx,
  { accountId, listingId, importItemId }: { accountId: string; listingId: string; importItemId: string },
  variants: readonly PushedVariantRow[],
): Promise<void> {
  await removeOtherVariants(
    tx,
    accountId,
    listingId,
    variants.map((variant) => variant.externalVariantId),
  );
  const values = sql`unnest(${variants.map((variant) => variant.id)}::uuid[], ${variants.map((variant) => variant.externalVariantId)}::text[],
    ${variants.map((variant) => variant.position)}::int[], ${variants.map((variant) => variant.title)}::text[], ${variants.map((variant) => variant.sku)}::text[],
    ${variants.map((variant) => variant.priceMinor)}::bigint[], ${variants.map((variant) => variant.compareAtMinor)}::bigint[], ${variants.map((variant) => variant.currency)}::text[], ${variants.map((variant) => variant.variantId)}::uuid[],
    ${variants.map((variant) => variant.available)}::int[])
    AS n (id, external_variant_id, position, title, sku, price_minor, compare_at_minor, currency, variant_id, available)`;
  await sql`INSERT INTO listing_variant (account_id, id, listing_id, external_variant_id, position, title, sku, price_minor, compare_at_minor, currency,
      written_price_minor, rule_id, stock, written_stock)
    SELECT ${accountId}, n.id, ${listingId}, n.external_variant_id, n.position, n.title, n.sku, n.price_minor, n.compare_at_minor, n.currency,
      n.price_minor, iv.rule_id, n.available, n.available FROM ${values}
    LEFT JOIN import_variant iv ON iv.account_id = ${accountId} AND iv.import_item_id = ${importItemId} AND iv.variant_id = n.variant_id
    ON CONFLICT (account_id, listing_id, external_variant_id) DO UPDATE
      SET position = excluded.position, title = excluded.title, sku = excluded.sku, price_minor = excluded.price_minor,
        compare_at_minor = excluded.compare_at_minor, currency = excluded.currency, written_price_minor = excluded.price_minor,
        rule_id = excluded.rule_id, stock = excluded.stock, written_stock = excluded.stock, intended_stock = NULL, known_cost_minor = NULL`.execute(
    tx,
  );
  await sql`INSERT INTO mapping (account_id, listing_variant_id, variant_id)
    SELECT lv.account_id, lv.id, n.variant_id FROM ${values}
    JOIN listing_variant lv ON lv.account_id = ${accountId} AND lv.listing_id = ${listingId} AND lv.external_variant_id = n.external_variant_id
    ON CONFLICT (account_id, listing_variant_id, priority) DO NOTHING`.execute(tx);
}

async function removeOtherVariants(tx: Tx, accountId: string, listingId: string, externalVariantIds: readonly string[]): Promise<void> {
  await sql`DELETE FROM mapping m USING listing_variant lv
    WHERE lv.account_id = ${accountId} AND lv.listing_id = ${listingId} AND lv.external_variant_id <> ALL (${externalVariantIds}::text[])
      AND m.account_id = lv.account_id AND m.listing_variant_id = lv.id`.execute(tx);
  await sql`DELETE FROM listing_variant
    WHERE account_id = ${accountId} AND listing_id = ${listingId} AND external_variant_id <> ALL (${externalVariantIds}::text[])`.execute(
    tx,
  );
}
