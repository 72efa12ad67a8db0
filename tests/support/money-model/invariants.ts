import { type RawBuilder, sql } from 'kysely';
import { expectNoGaps } from '../live-money.ts';
import type { MoneyWorld } from './world.ts';

/** What must hold of one account whatever happened; the numbers are those of the product design, 3.11. Each finds the rows that break it. */
const invariants: Record<string, (accountId: string) => RawBuilder<unknown>> = {
  '1: the lines of an entry sum to zero': (account) => sql`
    SELECT e.kind, e.document_id FROM ledger_entry e LEFT JOIN ledger_line l ON l.account_id = e.account_id AND l.entry_id = e.id
    WHERE e.account_id = ${account} GROUP BY e.id, e.kind, e.document_id HAVING coalesce(sum(l.amount_minor), 0) <> 0`,
  '1: a balance is the sum of its lines and never below zero': (account) => sql`
    SELECT w.*, sums.* FROM wallet w CROSS JOIN LATERAL (
      SELECT coalesce(sum(l.amount_minor) FILTER (WHERE l.ledger_account = 'wallet:available'), 0) AS available,
        coalesce(sum(l.amount_minor) FILTER (WHERE l.ledger_account = 'wallet:frozen'), 0) AS frozen,
        -coalesce(sum(l.amount_minor) FILTER (WHERE l.ledger_account = 'receivable:merchant'), 0) AS owed
      FROM ledger_line l WHERE l.account_id = w.account_id AND l.mode = w.mode
    ) sums
    WHERE w.account_id = ${account} AND ((w.available_minor, w.frozen_minor, w.receivable_minor) <> (available, frozen, owed)
      OR least(available, frozen, owed) < 0)`,
  '1: a balance after an entry is the balance before it and its lines': (account) => sql`
    SELECT e.seq, e.kind FROM (
      SELECT x.*, lag(x.available_after_minor, 1, 0::bigint) OVER chain AS available, lag(x.frozen_after_minor, 1, 0::bigint) OVER chain AS frozen
      FROM ledger_entry x WHERE x.account_id = ${account} WINDOW chain AS (PARTITION BY x.mode ORDER BY x.seq)
    ) e CROSS JOIN LATERAL (
      SELECT coalesce(sum(l.amount_minor) FILTER (WHERE l.ledger_account = 'wallet:available'), 0) AS available,
        coalesce(sum(l.amount_minor) FILTER (WHERE l.ledger_account = 'wallet:frozen'), 0) AS frozen
      FROM ledger_line l WHERE l.account_id = e.account_id AND l.entry_id = e.id
    ) moved
    WHERE e.available_after_minor <> e.available + moved.available OR e.frozen_after_minor <> e.frozen + moved.frozen`,
  'what is frozen is what withdrawals under way and open disputes set aside': (account) => sql`
    SELECT w.frozen_minor, aside.* FROM wallet w CROSS JOIN LATERAL (
      SELECT (SELECT coalesce(sum(x.amount_minor), 0) FROM withdrawal x WHERE x.account_id = w.account_id AND x.mode = w.mode
          AND x.state IN ('requested', 'reviewing', 'info_needed', 'approved', 'sending', 'failed')) AS withdrawals,
        (SELECT coalesce(sum(d.frozen_minor), 0) FROM dispute d WHERE d.account_id = w.account_id AND d.mode = w.mode AND d.state = 'open') AS disputes
    ) aside
    WHERE w.account_id = ${account} AND w.frozen_minor <> aside.withdrawals + aside.disputes`,
  'a withdrawal leaves once, less our fee, or is back whole, with the merchant or against what they owe': (account) => sql`
    SELECT x.number, x.state, moved.* FROM withdrawal x CROSS JOIN LATERAL (
      SELECT coalesce(sum(l.amount_minor) FILTER (WHERE l.ledger_account = 'payout:clearing'), 0) AS sent,
        coalesce(sum(l.amount_minor) FILTER (WHERE l.ledger_account IN ('wallet:available', 'wallet:frozen', 'receivable:merchant', 'payable:commission')), 0) AS left_with
      FROM ledger_entry e JOIN ledger_line l ON l.account_id = e.account_id AND l.entry_id = e.id
      WHERE e.account_id = x.account_id AND e.document_type = 'withdrawal' AND e.document_id = x.id
    ) moved
    WHERE x.account_id = ${account} AND x.destination = 'payout'
      AND (moved.sent <> CASE x.state WHEN 'completed' THEN x.amount_minor - x.fee_minor ELSE 0 END
        OR moved.left_with <> CASE WHEN x.state = 'completed' THEN -x.amount_minor ELSE 0 END)`,
  'above the limit two people agreed, and never one twice': (account) => sql`
    SELECT x.number FROM withdrawal x WHERE x.account_id = ${account} AND ('two-people' = ANY (x.review) OR x.amount_minor > 500000)
      AND x.state IN ('approved', 'sending', 'completed', 'failed') AND (x.reviewer1 IS NULL OR x.reviewer2 IS NULL OR x.reviewer1 = x.reviewer2)`,
  '6: a recharge is credited once, for what was paid less what went back': (account) => sql`
    SELECT r.number, r.state, booked.minor, r.credit_minor, r.refunded_minor FROM recharge r CROSS JOIN LATERAL (
      SELECT coalesce(sum(l.amount_minor), 0) AS minor FROM ledger_entry e JOIN ledger_line l ON l.account_id = e.account_id AND l.entry_id = e.id
      WHERE e.account_id = r.account_id AND e.document_type = 'recharge' AND e.document_id = r.id
        AND l.ledger_account IN ('wallet:available', 'wallet:frozen', 'receivable:merchant')
    ) booked
    WHERE r.account_id = ${account} AND (booked.minor <> CASE WHEN r.credited_at IS NULL THEN 0 ELSE r.credit_minor - r.refunded_minor END
      OR r.refunded_minor > r.credit_minor OR r.refunded_pay_minor > r.pay_minor)`,
  '6: a charge of the gateway credits one recharge': (account) => sql`
    SELECT r.gateway_charge_id FROM recharge r JOIN recharge other ON other.gateway = r.gateway AND other.gateway_charge_id = r.gateway_charge_id
    WHERE r.account_id = ${account} GROUP BY r.gateway_charge_id HAVING count(*) > 1`,
  '4: no account gives back more than it was paid for an order': (account) => sql`
    SELECT e.document_id, l.ledger_account, sum(l.amount_minor) FROM ledger_entry e JOIN ledger_line l ON l.account_id = e.account_id AND l.entry_id = e.id
    WHERE e.account_id = ${account} AND e.document_type = 'order' AND l.ledger_account NOT LIKE 'wallet:%'
    GROUP BY e.document_id, l.ledger_account HAVING sum(l.amount_minor) < 0`,
  '7: a commission is of what is left of its goods, as far as own money paid them, at its rate': (account) => sql`
    SELECT c.number, c.mode, c.state, c.base_minor, c.amount_minor, c.posted_minor, kept.*, own.minor FROM commission c
    JOIN wallet w ON w.account_id = c.invited_account_id AND w.mode = c.mode
    JOIN ledger_follower f ON f.account_id = w.account_id AND f.follower = CASE c.mode WHEN 'live' THEN 'referrals' ELSE 'referrals-test' END
      AND f.last_seq = w.last_seq
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(l.amount_minor) FILTER (WHERE l.ledger_account = 'revenue:goods'), 0) AS goods,
        coalesce(sum(l.amount_minor) FILTER (WHERE l.ledger_account NOT LIKE 'wallet:%'), 0) AS total,
        -coalesce(sum(l.amount_minor) FILTER (WHERE l.ledger_account = 'wallet:promotional'), 0) AS promotional,
        coalesce((SELECT r.used_minor FROM order_reward_money r WHERE r.account_id = c.invited_account_id AND r.order_id = c.order_id), 0) AS reward
      FROM ledger_entry e JOIN ledger_line l ON l.account_id = e.account_id AND l.entry_id = e.id
      WHERE e.account_id = c.invited_account_id AND e.document_type = 'order' AND e.document_id = c.order_id
    ) kept
    CROSS JOIN LATERAL (SELECT coalesce(floor(kept.goods * (kept.total - kept.promotional - kept.reward) / nullif(kept.total, 0)), 0) AS minor) own
    WHERE c.account_id = ${account} AND (c.amount_minor <> c.base_minor * c.rate_bp / 10000
      OR c.posted_minor <> CASE c.state WHEN 'available' THEN c.amount_minor ELSE 0 END
      OR kept.promotional + kept.reward > kept.total
      OR (c.state IN ('pending', 'held', 'available') AND c.base_minor <> own.minor))`,
  '7: commissions in a wallet are at most what is in it': (account) => sql`
    SELECT r.mode, r.left_minor FROM reward_money r JOIN wallet w ON w.account_id = r.account_id AND w.mode = r.mode
    JOIN ledger_follower f ON f.account_id = w.account_id AND f.follower = CASE r.mode WHEN 'live' THEN 'referrals' ELSE 'referrals-test' END
      AND f.last_seq = w.last_seq
    WHERE r.account_id = ${account} AND r.left_minor > w.available_minor + w.held_minor + w.frozen_minor`,
  '7: an order earns one commission, after its days alone': (account) => sql`
    SELECT c.order_id FROM commission c WHERE c.account_id = ${account}
    GROUP BY c.order_id HAVING count(*) > 1 OR bool_or(c.state = 'available' AND (c.matures_at IS NULL OR c.matures_at > app_now()))`,
  '7: what can be withdrawn of commissions is what the books owe of them': (account) => sql`
    SELECT w.mode, owed.minor, b.available_minor FROM wallet w CROSS JOIN LATERAL (
      SELECT coalesce(sum(l.amount_minor), 0) AS minor FROM ledger_line l
      WHERE l.account_id = w.account_id AND l.mode = w.mode AND l.ledger_account = 'payable:commission'
    ) owed
    LEFT JOIN commission_balance b ON b.account_id = w.account_id AND b.mode = w.mode
    WHERE w.account_id = ${account} AND owed.minor <> coalesce(b.available_minor, 0)`,
  'every payment, receipt and refund that was followed has one document, of its amount': (account) => sql`
    SELECT e.seq, e.kind, e.document_id, issued.*, moved.* FROM ledger_entry e
    JOIN ledger_follower f ON f.account_id = e.account_id AND f.follower = CASE e.mode WHEN 'live' THEN 'invoices' ELSE 'invoices-test' END
      AND f.last_seq >= e.seq
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(l.amount_minor) FILTER (WHERE l.ledger_account NOT LIKE 'wallet:%'), 0) AS ours,
        coalesce(sum(l.amount_minor) FILTER (WHERE l.ledger_account <> 'gateway:clearing'), 0) AS received
      FROM ledger_line l WHERE l.account_id = e.account_id AND l.entry_id = e.id
    ) moved
    CROSS JOIN LATERAL (SELECT count(*) AS count, coalesce(sum(d.total_minor), 0) AS minor FROM invoice_document d
      WHERE d.account_id = e.account_id AND d.ledger_entry_id = e.id) issued
    WHERE e.account_id = ${account}
      AND (issued.count <> CASE WHEN e.kind IN ('order_payment', 'capture', 'charge_payment', 'refund', 'recharge', 'recharge_refund', 'chargeback_lost')
          THEN 1 ELSE 0 END
        OR issued.minor <> CASE WHEN e.kind IN ('order_payment', 'capture', 'charge_payment', 'refund') THEN moved.ours
          WHEN e.kind IN ('recharge', 'recharge_refund', 'chargeback_lost') THEN moved.received ELSE 0 END)`,
  'a document is for what its orders, recharges and charges sum to': (account) => sql`
    SELECT i.number, i.total_minor, parts.minor FROM invoice i CROSS JOIN LATERAL (
      SELECT sum(d.total_minor) AS minor FROM invoice_document d WHERE d.account_id = i.account_id AND d.invoice_id = i.id
    ) parts
    WHERE i.account_id = ${account} AND i.kind <> 'monthly' AND i.total_minor IS DISTINCT FROM parts.minor`,
  'a document is credited by its notes, at most in full': (account) => sql`
    SELECT i.number, i.state, i.total_minor, i.credited_minor, notes.minor FROM invoice i CROSS JOIN LATERAL (
      SELECT -coalesce(sum(c.total_minor), 0) AS minor FROM invoice c WHERE c.account_id = i.account_id AND c.corrects_id = i.id
    ) notes
    WHERE i.account_id = ${account} AND i.kind <> 'credit-note' AND (i.credited_minor <> least(notes.minor, i.total_minor)
      OR i.state <> CASE i.credited_minor WHEN 0 THEN 'issued' WHEN i.total_minor THEN 'credited' ELSE 'partially_credited' END)`,
};

/** Throws with the first invariant that does not hold, and the rows that break it. */
export async function checkInvariants({ provider, parties }: MoneyWorld): Promise<void> {
  const { db } = provider.services.database;
  for (const { merchant } of Object.values(parties))
    for (const [name, find] of Object.entries(invariants)) {
      const broken = await find(merchant.accountId).execute(db);
      if (broken.rows.length > 0) throw new Error(`${name}: ${JSON.stringify(broken.rows)}`);
    }
  await expectNoGaps(provider.services.database);
}
