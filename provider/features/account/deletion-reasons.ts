import { sql } from 'kysely';
import type { Queryable } from '#provider/database/database.ts';

/** Why an account can't go yet. Test mode is never a reason. */
export const deletionReasons = ['balance', 'recharges', 'withdrawals', 'commissions', 'unshipped-orders', 'parcels'] as const;
export type DeletionReason = (typeof deletionReasons)[number];

/** What of real money and goods is still under way. */
export async function findDeletionReasons(db: Queryable, accountId: string): Promise<DeletionReason[]> {
  const result = await sql<Record<DeletionReason, boolean>>`SELECT
    EXISTS (SELECT 1 FROM wallet WHERE account_id = ${accountId} AND mode = 'live'
      AND available_minor + held_minor + frozen_minor > 0) AS "balance",
    EXISTS (SELECT 1 FROM recharge WHERE account_id = ${accountId} AND mode = 'live'
      AND state NOT IN ('credited', 'failed', 'canceled', 'expired', 'partially_refunded', 'refunded', 'settled', 'charged_back')) AS "recharges",
    EXISTS (SELECT 1 FROM withdrawal WHERE account_id = ${accountId} AND mode = 'live'
      AND state NOT IN ('completed', 'rejected', 'canceled', 'returned')) AS "withdrawals",
    EXISTS (SELECT 1 FROM commission_balance WHERE account_id = ${accountId} AND mode = 'live' AND available_minor > 0) AS "commissions",
    EXISTS (SELECT 1 FROM orders WHERE account_id = ${accountId} AND mode = 'live' AND payment_state IN ('held', 'paid', 'partially_refunded')
      AND fulfillment_state NOT IN ('shipped', 'closed', 'canceled')) AS "unshipped-orders",
    EXISTS (SELECT 1 FROM parcel p
      JOIN parcel_line l ON l.account_id = p.account_id AND l.parcel_id = p.id
      JOIN orders o ON o.account_id = l.account_id AND o.id = l.order_id
      WHERE p.account_id = ${accountId} AND o.mode = 'live' AND p.state NOT IN ('delivered', 'returned', 'lost')) AS "parcels"`.execute(db);
  return deletionReasons.filter((reason) => result.rows[0]?.[reason] === true);
}
