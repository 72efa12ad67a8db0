import { sql } from 'kysely';
import type { Queryable, Tx } from '#provider/database/database.ts';
import { queueFollow } from './queue-follow.ts';

export interface PricedListing {
  storeId: string;
  externalProductId: string;
  /** The store's id of each variant, by ours. */
  externalIds: ReadonlyMap<string, string>;
}

/** A listing of the account that stands in its store, with its variants there. */
export async function findPricedListing(queryable: Queryable, accountId: string, listingId: string): Promise<PricedListing | undefined> {
  const rows = await queryable
    .selectFrom('listing as l')
    .innerJoin('listing_variant as lv', (join) => join.onRef('lv.account_id', '=', 'l.account_id').onRef('lv.listing_id', '=', 'l.id'))
    .select(['l.store_id', 'l.external_product_id', 'lv.id', 'lv.external_variant_id'])
    .where('l.account_id', '=', accountId)
    .where('l.id', '=', listingId)
    .where('l.state', 'not in', ['deleted_in_store', 'unlinked'])
    .execute();
  const [first] = rows;
  if (first === undefined) return undefined;
  return {
    storeId: first.store_id,
    externalProductId: first.external_product_id,
    externalIds: new Map(rows.map((row) => [row.id, row.external_variant_id])),
  };
}

/** Keeps prices the store has now, and the rules that made them. */
export async function keepPrices(
  tx: Tx,
  accountId: string,
  listingId: string,
  prices: readonly { listingVariantId: string; toMinor: number; compareAtMinor: number | null; ruleId: string | null }[],
): Promise<void> {
  if (prices.length === 0) return;
  await sql`UPDATE listing_variant lv SET price_minor = n.price_minor, compare_at_minor = n.compare_at_minor,
      written_price_minor = n.price_minor, rule_id = n.rule_id, known_cost_minor = NULL
    FROM unnest(${prices.map((price) => price.listingVariantId)}::uuid[], ${prices.map((price) => price.toMinor)}::bigint[],
      ${prices.map((price) => price.compareAtMinor)}::bigint[], ${prices.map((price) => price.ruleId)}::uuid[])
      AS n (id, price_minor, compare_at_minor, rule_id)
    WHERE lv.account_id = ${accountId} AND lv.listing_id = ${listingId} AND lv.id = n.id`.execute(tx);
  await sql`UPDATE listing SET last_sync_at = app_now(), version = version + 1 WHERE account_id = ${accountId} AND id = ${listingId}`.execute(
    tx,
  );
  await queueFollow(tx, accountId, [listingId]);
}
