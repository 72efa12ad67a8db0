import { type RawBuilder, sql } from 'kysely';
import type { Mode } from '#contract/money.ts';
import type { Tx } from '#provider/database/database.ts';
import type { FollowedEntry } from '#provider/ledger/follow-ledger.ts';
import type { LockedReferral } from './referral-lifecycle.ts';

/**
 * What the merchant of referral `r` paid for orders with goods in the time in which orders earn: after joining, before the window ends. Rows of
 * `(entry_id, order_id, mode, seq, paid_at)`. Money that is held in a grace window is no payment until it is taken, and was paid when it was held.
 */
export function earningPayments(): RawBuilder<unknown> {
  return sql`(
    SELECT e.id AS entry_id, e.document_id AS order_id, e.mode, e.seq, p.paid_at FROM ledger_entry e
    CROSS JOIN LATERAL (SELECT CASE e.kind WHEN 'capture' THEN coalesce((
        SELECT max(h.at) FROM ledger_entry h
        WHERE h.account_id = e.account_id AND h.document_type = 'order' AND h.document_id = e.document_id AND h.kind = 'hold' AND h.seq < e.seq
      ), e.at) ELSE e.at END AS paid_at OFFSET 0) p
    WHERE e.account_id = r.invited_account_id AND e.document_type = 'order' AND e.kind IN ('order_payment', 'capture')
      AND p.paid_at >= r.joined_at AND p.paid_at < r.window_ends_at
      AND EXISTS (SELECT 1 FROM ledger_line l WHERE l.account_id = e.account_id AND l.entry_id = e.id AND l.ledger_account = 'revenue:goods'
        AND l.amount_minor > 0))`;
}

/** When the merchant of a referral paid what an entry takes; null where it does not earn. */
export async function readPaidAt(tx: Tx, { accountId, id }: LockedReferral, entry: FollowedEntry): Promise<string | null> {
  const found = await sql<{ paidAt: string }>`SELECT paid.paid_at AS "paidAt" FROM referral r CROSS JOIN LATERAL ${earningPayments()} paid
    WHERE r.account_id = ${accountId} AND r.id = ${id} AND paid.entry_id = ${entry.id}`.execute(tx);
  return found.rows[0]?.paidAt ?? null;
}

/** Whether the merchant of a referral has paid for an order that may earn. */
export async function hasPaid(tx: Tx, { accountId, id }: LockedReferral, mode: Mode): Promise<boolean> {
  const found = await sql`SELECT 1 FROM referral r CROSS JOIN LATERAL ${earningPayments()} paid
    WHERE r.account_id = ${accountId} AND r.id = ${id} AND paid.mode = ${mode} LIMIT 1`.execute(tx);
  return found.rows.length > 0;
}
