import { sql } from 'kysely';
import type { PriceRunRow } from '#contract/price-runs.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';

/** A price to set, as it was planned. */
export interface NewRunRow {
  listingId: string;
  listingVariantId: string;
  storeName: string;
  title: string;
  sku: string;
  currency: string;
  fromMinor: number;
  toMinor: number;
  fromCompareAtMinor: number | null;
  toCompareAtMinor: number | null;
  fromMarginBp: number | null;
  toMarginBp: number | null;
  limits: string[];
  ruleName: string | null;
  ruleId: string | null;
  fromRuleId: string | null;
}

/** Adds rows in the order given; `seq` counts from 1. */
export async function insertRunRows(tx: Tx, accountId: string, runId: string, rows: readonly NewRunRow[]): Promise<void> {
  await sql`INSERT INTO price_run_row (account_id, run_id, seq, listing_id, listing_variant_id, store_name, title, sku, currency, from_minor, to_minor,
      from_compare_at_minor, to_compare_at_minor, from_margin_bp, to_margin_bp, limits, rule_name, rule_id, from_rule_id)
    SELECT ${accountId}, ${runId}, n.place, n."listingId", n."listingVariantId", n."storeName", n.title, n.sku, n.currency, n."fromMinor", n."toMinor",
      n."fromCompareAtMinor", n."toCompareAtMinor", n."fromMarginBp", n."toMarginBp", n.limits, n."ruleName", n."ruleId", n."fromRuleId"
    FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS ("listingId" uuid, "listingVariantId" uuid, "storeName" text, title text,
      sku text, currency text, "fromMinor" bigint, "toMinor" bigint, "fromCompareAtMinor" bigint, "toCompareAtMinor" bigint,
      "fromMarginBp" int, "toMarginBp" int, limits text[], "ruleName" text, "ruleId" uuid, "fromRuleId" uuid)) WITH ORDINALITY AS n ("listingId", "listingVariantId", "storeName", title, sku,
      currency, "fromMinor", "toMinor", "fromCompareAtMinor", "toCompareAtMinor", "fromMarginBp", "toMarginBp", limits, "ruleName", "ruleId", "fromRuleId", place)`.execute(
    tx,
  );
}

/** Rows that take back what a run set: from what it set to what there was. Counts the listings. */
export async function insertReversedRows(tx: Tx, accountId: string, runId: string, reversedId: string): Promise<number> {
  await sql`INSERT INTO price_run_row (account_id, run_id, seq, listing_id, listing_variant_id, store_name, title, sku, currency, from_minor, to_minor,
      from_compare_at_minor, to_compare_at_minor, from_margin_bp, to_margin_bp, rule_name, rule_id, from_rule_id, original_seq)
    SELECT account_id, ${runId}, row_number() OVER (ORDER BY seq), listing_id, listing_variant_id, store_name, title, sku, currency, to_minor, from_minor,
      to_compare_at_minor, from_compare_at_minor, to_margin_bp, from_margin_bp, rule_name, from_rule_id, rule_id, seq
    FROM price_run_row WHERE account_id = ${accountId} AND run_id = ${reversedId} AND state = 'set'`.execute(tx);
  return (await listRunListings(tx, accountId, runId)).length;
}

export interface RunListing {
  listingId: string;
  /** Null when the listing is gone. */
  storeId: string | null;
  title: string;
}

/** The listings of a run with a name for each, in the order of its rows, without those all left out. */
export async function listRunListings(tx: Tx, accountId: string, runId: string): Promise<RunListing[]> {
  const { rows } = await sql<RunListing>`
    SELECT w.listing_id AS "listingId", l.store_id AS "storeId", coalesce(l.title, min(w.title)) AS title
    FROM price_run_row w LEFT JOIN listing l ON l.account_id = w.account_id AND l.id = w.listing_id
    WHERE w.account_id = ${accountId} AND w.run_id = ${runId} AND w.state <> 'omitted' GROUP BY w.listing_id, l.title, l.store_id ORDER BY min(w.seq)`.execute(
    tx,
  );
  return rows;
}

/** Leaves rows of a plan out, or takes them back in; false when one of them is no row of it. */
export async function omitRows(
  tx: Tx,
  { accountId, runId }: { accountId: string; runId: string },
  { seqs, omitted }: { seqs: readonly number[]; omitted: boolean },
): Promise<boolean> {
  const changed = await sql`UPDATE price_run_row SET state = ${omitted ? 'omitted' : 'waiting'}
    WHERE account_id = ${accountId} AND run_id = ${runId} AND seq = ANY (${seqs}::int[])`.execute(tx);
  return Number(changed.numAffectedRows ?? 0n) === new Set(seqs).size;
}

export interface WaitingRow {
  seq: number;
  originalSeq: number | null;
  listingVariantId: string;
  fromMinor: number;
  toMinor: number;
  compareAtMinor: number | null;
  ruleId: string | null;
}

/** What still has to be set of a listing. */
export async function findWaitingRows(queryable: Queryable, accountId: string, runId: string, listingId: string): Promise<WaitingRow[]> {
  return queryable
    .selectFrom('price_run_row')
    .select([
      'seq',
      'original_seq as originalSeq',
      'listing_variant_id as listingVariantId',
      'from_minor as fromMinor',
      'to_minor as toMinor',
      'to_compare_at_minor as compareAtMinor',
      'rule_id as ruleId',
    ])
    .where('account_id', '=', accountId)
    .where('run_id', '=', runId)
    .where('listing_id', '=', listingId)
    .where('state', '=', 'waiting')
    .orderBy('seq')
    .execute();
}

export async function endRows(
  tx: Tx,
  place: { accountId: string; runId: string },
  ends: readonly { seq: number; state: PriceRunRow['state']; foundMinor: number | null }[],
): Promise<void> {
  await sql`UPDATE price_run_row w SET state = n.state, found_minor = n.found_minor
    FROM unnest(${ends.map((end) => end.seq)}::int[], ${ends.map((end) => end.state)}::text[], ${ends.map((end) => end.foundMinor)}::bigint[])
      AS n (seq, state, found_minor)
    WHERE w.account_id = ${place.accountId} AND w.run_id = ${place.runId} AND w.seq = n.seq`.execute(tx);
}

/** A page of a run's rows in their order, from after one of them. */
export async function findRunRows(
  queryable: Queryable,
  accountId: string,
  { runId, after, limit }: { runId: string; after: number; limit: number },
): Promise<PriceRunRow[]> {
  const rows = await queryable
    .selectFrom('price_run_row')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('run_id', '=', runId)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .execute();
  return rows.map((row) => {
    const money = (amountMinor: number | null) => (amountMinor === null ? null : { amountMinor, currency: row.currency });
    return {
      seq: row.seq,
      listingId: row.listing_id,
      storeName: row.store_name,
      title: row.title,
      sku: row.sku,
      from: { amountMinor: row.from_minor, currency: row.currency },
      to: { amountMinor: row.to_minor, currency: row.currency },
      fromCompareAt: money(row.from_compare_at_minor),
      toCompareAt: money(row.to_compare_at_minor),
      fromMarginBp: row.from_margin_bp,
      toMarginBp: row.to_margin_bp,
      limits: row.limits as PriceRunRow['limits'],
      ruleName: row.rule_name,
      state: row.state as PriceRunRow['state'],
      foundInStore: money(row.found_minor),
    };
  });
}
