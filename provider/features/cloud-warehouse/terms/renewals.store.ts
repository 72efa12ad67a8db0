import { sql } from 'kysely';
import type { Renewal } from '#contract/cloud-warehouse.ts';
import { cny } from '#contract/money.values.ts';
import type { Queryable } from '#provider/database/database.ts';

const LISTED = 100;
type Line = Omit<Renewal['lines'][number], 'amount' | 'refunded'> & { amountMinor: number; refundedMinor: number };

/** Renewals of an account with their lots, the newest first; or one by its id. */
export async function findRenewals(
  queryable: Queryable,
  { accountId, renewalId }: { accountId: string; renewalId?: string },
): Promise<Renewal[]> {
  const found = await sql<Omit<Renewal, 'amount' | 'lines'> & { amountMinor: number; lines: Line[] }>`
    SELECT o.id, o.number, o.mode, o.state, o.automatic, o.term_days AS "termDays", o.amount_minor AS "amountMinor", o.charge_id AS "chargeId",
      o.created_at AS "createdAt", (
        SELECT jsonb_agg(jsonb_build_object('lotId', r.lot_id, 'lotNumber', l.number, 'sku', v.sku, 'units', r.units, 'amountMinor', r.amount_minor,
          'fromDay', r.from_day, 'untilDay', r.until_day, 'refundedMinor', r.refunded_minor) ORDER BY r.line)
        FROM renewal_line r JOIN stock_lot l ON l.account_id = r.account_id AND l.id = r.lot_id JOIN variant v ON v.id = l.variant_id
        WHERE r.account_id = o.account_id AND r.renewal_id = o.id) AS lines
    FROM renewal_order o WHERE o.account_id = ${accountId} AND ${renewalId === undefined ? sql`true` : sql`o.id = ${renewalId}`}
    ORDER BY o.created_at DESC, o.id DESC LIMIT ${LISTED}`.execute(queryable);
  return found.rows.map(({ amountMinor, lines, ...row }) => ({
    ...row,
    amount: cny(amountMinor),
    lines: lines.map(({ amountMinor: lineMinor, refundedMinor, ...line }) => ({
      ...line,
      amount: cny(lineMinor),
      refunded: cny(refundedMinor),
    })),
  }));
}
