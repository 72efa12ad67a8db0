import { sql } from 'kysely';
import type { ListingFlag } from '#contract/my-products.values.ts';
import type { SyncPolicy } from '#contract/sync-policy.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';
import type { StockSet, StockToSet, Visibility } from '#provider/platforms/catalog-sync.ts';
import type { ListingToFollow, VariantToFollow } from './decide-listing.ts';
import { factsOfVariant } from './mapping-facts.ts';
import { accountBuffer, readPolicy } from './policies.store.ts';

/** A listing with all its policy decides upon. */
export interface FollowedListing extends ListingToFollow {
  accountId: string;
  id: string;
  storeId: string;
  externalProductId: string;
  title: string;
  /** Of the store. */
  country: string;
  /** Method it is meant to be sent by to the store's country; null: as the rules say. */
  usualMethod: string | null;
  currency: string;
  version: number;
  policy: SyncPolicy;
  variants: (VariantToFollow & { id: string; compareAtMinor: number | null; ruleId: string | null })[];
}

export async function findFollowed(queryable: Queryable, accountId: string, listingId: string): Promise<FollowedListing | undefined> {
  const found = await sql<Omit<FollowedListing, 'policy'> & { policy: unknown; stockBuffer: number }>`
    SELECT l.account_id AS "accountId", l.id, l.store_id AS "storeId", l.external_product_id AS "externalProductId", l.title, s.country, s.currency,
      l.shipping_methods ->> s.country AS "usualMethod",
      l.state, l.hold_cause AS "holdCause", l.visibility, l.withdrawn, l.flags, l.version, coalesce(l.sync_policy, s.sync_policy) AS policy, ${accountBuffer} AS "stockBuffer",
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', lv.id, 'externalVariantId', lv.external_variant_id, 'priceMinor', lv.price_minor, 'compareAtMinor', lv.compare_at_minor, 'ruleId', lv.rule_id,
          'writtenPriceMinor', lv.written_price_minor, 'stock', lv.stock, 'writtenStock', lv.written_stock, 'knownCostMinor', lv.known_cost_minor,
          'marginMinor', lv.margin_minor, 'units', m.units, 'onSale', m.on_sale, 'costMinor', m.cost_minor) ORDER BY lv.position, lv.id)
        FROM listing_variant lv
        LEFT JOIN LATERAL ${factsOfVariant} m ON true
        WHERE lv.account_id = l.account_id AND lv.listing_id = l.id), '[]') AS variants
    FROM listing l JOIN store s ON s.account_id = l.account_id AND s.id = l.store_id
    WHERE l.account_id = ${accountId} AND l.id = ${listingId}`.execute(queryable);
  const [row] = found.rows;
  if (row === undefined) return undefined;
  const { stockBuffer, ...listing } = row;
  return { ...listing, policy: readPolicy(listing.policy, stockBuffer) };
}

export interface LandedCost {
  id: string;
  landedMinor: number | null;
  marginMinor: number | null;
}

/** Keeps what variants cost landed, in fen, and what their price leaves. A variant whose cost was not known yet is known from now on. */
export async function keepLanded(queryable: Queryable, accountId: string, listingId: string, costs: readonly LandedCost[]): Promise<void> {
  await sql`UPDATE listing_variant lv SET landed_minor = n.landed, margin_minor = n.margin, known_cost_minor = coalesce(lv.known_cost_minor,
      (SELECT mf.cost_minor FROM mapping_facts mf WHERE mf.account_id = lv.account_id AND mf.listing_variant_id = lv.id))
    FROM unnest(${costs.map(({ id }) => id)}::uuid[], ${costs.map(({ landedMinor }) => landedMinor)}::bigint[],
      ${costs.map(({ marginMinor }) => marginMinor)}::bigint[]) AS n (id, landed, margin)
    WHERE lv.account_id = ${accountId} AND lv.listing_id = ${listingId} AND lv.id = n.id`.execute(queryable);
}

/** Keeps where a listing stands and what stands out about it. */
export async function keepFollowed(
  tx: Tx,
  { accountId, id }: Pick<FollowedListing, 'accountId' | 'id'>,
  kept: {
    flags: readonly ListingFlag[];
    holdCause: FollowedListing['holdCause'];
    withdrawn: boolean;
    visibility: Visibility;
  },
): Promise<void> {
  await sql`UPDATE listing SET flags = ${kept.flags}::text[], hold_cause = ${kept.holdCause}, withdrawn = ${kept.withdrawn}, visibility = ${kept.visibility},
      last_sync_at = app_now(), version = version + 1
    WHERE account_id = ${accountId} AND id = ${id}`.execute(tx);
}

/** Notes what is about to be written to the store, before it is called. */
export async function intendStock(
  queryable: Queryable,
  listing: Pick<FollowedListing, 'accountId' | 'id'>,
  levels: readonly StockToSet[],
): Promise<void> {
  await sql`UPDATE listing_variant lv SET intended_stock = n.available
    FROM unnest(${levels.map(({ externalVariantId }) => externalVariantId)}::text[], ${levels.map(({ available }) => available)}::int[]) AS n (id, available)
    WHERE lv.account_id = ${listing.accountId} AND lv.listing_id = ${listing.id} AND lv.external_variant_id = n.id`.execute(queryable);
}

/** Keeps what the store answered. Stock that was not written there stays as what we last wrote. */
export async function keepStock(tx: Tx, listing: Pick<FollowedListing, 'accountId' | 'id'>, stock: readonly StockSet[]): Promise<void> {
  await sql`UPDATE listing_variant lv SET stock = n.available, intended_stock = NULL, written_stock = CASE WHEN n.written THEN n.available ELSE lv.written_stock END
    FROM unnest(${stock.map(({ externalVariantId }) => externalVariantId)}::text[], ${stock.map(({ available }) => available)}::int[],
      ${stock.map(({ written }) => written)}::bool[]) AS n (id, available, written)
    WHERE lv.account_id = ${listing.accountId} AND lv.listing_id = ${listing.id} AND lv.external_variant_id = n.id`.execute(tx);
}
