import { sql } from 'kysely';
import type { OrderSettings, StoreOrderRules } from '#contract/order-settings.ts';
import type { Queryable } from '#provider/database/database.ts';
import type { PlatformOrder } from '#provider/platforms/order-source.ts';

/** Which new orders are taken in, of a store or of an account's stores without a rule of their own. */
export type IntakeRule = NonNullable<StoreOrderRules['intake']>;

const PAID = new Set<PlatformOrder['financialState']>(['paid', 'partially_refunded', 'refunded']);

/**
 * Whether a new order of a store is taken in: by the store's own rule, else by the account's. One left out is taken in with the message by which it
 * fits.
 */
export async function takesOrder(
  queryable: Queryable,
  { accountId, storeId }: { accountId: string; storeId: string },
  { financialState, placedAt, tags = [] }: Pick<PlatformOrder, 'financialState' | 'placedAt' | 'tags'>,
): Promise<boolean> {
  const found = await sql<{ onlyPaid: boolean; early: boolean; leftOutTags: string[] }>`
    SELECT r.import_orders = 'paid' AS "onlyPaid", r.left_out_tags AS "leftOutTags",
      coalesce(${placedAt}::timestamptz < (r.import_from::timestamp AT TIME ZONE s.time_zone), false) AS early
    FROM order_setting s
    LEFT JOIN store_order_setting o ON o.account_id = s.account_id AND o.store_id = ${storeId} AND o.import_orders IS NOT NULL
    CROSS JOIN LATERAL (SELECT o.import_orders, o.import_from, o.left_out_tags WHERE o.store_id IS NOT NULL
      UNION ALL SELECT s.import_orders, s.import_from, s.left_out_tags WHERE o.store_id IS NULL) r
    WHERE s.account_id = ${accountId}`.execute(queryable);
  const [rule] = found.rows;
  if (rule === undefined) return true;
  return !rule.early && (!rule.onlyPaid || PAID.has(financialState)) && !isTagged(tags, rule.leftOutTags);
}

function isTagged(tags: readonly string[], leftOut: readonly string[]): boolean {
  const left = new Set(leftOut.map(foldTag));
  return tags.some((tag) => left.has(foldTag(tag)));
}

/** Tags that differ by their case or the blanks around them are one. */
export function foldTag(tag: string): string {
  return tag.normalize('NFC').trim().toLowerCase();
}

/** By which rule orders of a store are taken in. */
export function intakeOf({ stores, importOrders, importFrom, leftOutTags }: OrderSettings, storeId: string): IntakeRule {
  return stores.find((rules) => rules.storeId === storeId)?.intake ?? { importOrders, importFrom, leftOutTags };
}

/** Whether orders may be taken in by a rule that were left out by the former. */
export function isWider(former: IntakeRule & { timeZone: string }, rule: IntakeRule & { timeZone: string }): boolean {
  if (former.importOrders === 'paid' && rule.importOrders === 'all') return true;
  const stay = new Set(rule.leftOutTags.map(foldTag));
  if (former.leftOutTags.some((tag) => !stay.has(foldTag(tag)))) return true;
  if (former.importFrom === null) return false;
  return rule.importFrom === null || rule.importFrom < former.importFrom || rule.timeZone !== former.timeZone;
}

/** Whether an order is held whose store says that it may well be a fraud: as the store has it, else as the account does. */
export async function holdsFraudRisk(
  queryable: Queryable,
  { accountId, storeId }: { accountId: string; storeId: string | null },
): Promise<boolean> {
  const found = await sql<{ holds: boolean }>`
    SELECT coalesce(o.hold_fraud_risk, s.hold_fraud_risk) AS holds FROM order_setting s
    LEFT JOIN store_order_setting o ON o.account_id = s.account_id AND o.store_id = ${storeId}
    WHERE s.account_id = ${accountId}`.execute(queryable);
  return found.rows[0]?.holds ?? true;
}
