import { type RawBuilder, sql } from 'kysely';
import type { Mode } from '#contract/money.ts';
import type { Tx } from '#provider/database/database.ts';
import { earningPayments } from './paid-orders.ts';
import type { LockedReferral } from './referral-lifecycle.ts';

/**
 * The rate of the level the inviter had when an order was paid. Merchants count whose orders earned a commission in the days before that was not taken back,
 * and the one who pays; none whose referral is held. Wallets are followed one after the other: orders that others paid by then and that were not followed yet
 * count as well, and what they paid later does not.
 */
export async function readRate(tx: Tx, referral: LockedReferral, { mode, paidAt }: { mode: Mode; paidAt: string }): Promise<number> {
  const { accountId, id, state } = referral;
  const lately = (column: string) => sql`${sql.ref(column)} > ${paidAt}::timestamptz - make_interval(days => p.active_days)
    AND ${sql.ref(column)} <= ${paidAt}::timestamptz`;
  const found = await sql<{ rateBp: number }>`
    SELECT l.rate_bp AS "rateBp" FROM referral_level l
    WHERE l.min_active <= (
      SELECT count(*) FROM (
        SELECT c.referral_id FROM referral_program p, commission c
        JOIN referral r ON r.account_id = c.account_id AND r.id = c.referral_id AND r.state <> 'held'
        WHERE c.account_id = ${accountId} AND c.mode = ${mode} AND c.state IN ('pending', 'available') AND ${lately('c.created_at')}
        UNION SELECT r.id FROM referral_program p, referral r
        LEFT JOIN ledger_follower f ON f.account_id = r.invited_account_id AND f.follower = ${mode === 'live' ? 'referrals' : 'referrals-test'}
        CROSS JOIN LATERAL ${earningPayments()} paid
        WHERE r.account_id = ${accountId} AND r.id <> ${id} AND r.state IN ('registered', 'active')
          AND paid.mode = ${mode} AND paid.seq > coalesce(f.last_seq, 0) AND ${lately('paid.paid_at')} AND ${isKept()}
        UNION SELECT ${id}::uuid WHERE ${state !== 'held'}
      ) active)
    ORDER BY l.min_active DESC LIMIT 1`.execute(tx);
  return found.rows[0]?.rateBp ?? 0;
}

/** Whether goods of order `paid` of referral `r` are kept that not promotional money alone has paid for. */
function isKept(): RawBuilder<boolean> {
  return sql<boolean>`(
    SELECT coalesce(sum(l.amount_minor) FILTER (WHERE l.ledger_account = 'revenue:goods'), 0) > 0
      AND coalesce(sum(l.amount_minor) FILTER (WHERE l.ledger_account NOT LIKE 'wallet:%' OR l.ledger_account = 'wallet:promotional'), 0) > 0
    FROM ledger_entry e JOIN ledger_line l ON l.account_id = e.account_id AND l.entry_id = e.id
    WHERE e.account_id = r.invited_account_id AND e.document_type = 'order' AND e.document_id = paid.order_id)`;
}
