import { type RawBuilder, sql } from 'kysely';
import type { LedgerBreakCause } from './ledger-breaks.ts';

export interface FoundBreak {
  cause: LedgerBreakCause;
  account_id: string | null;
  mode: string | null;
  entry_id: string | null;
  /** What is wrong, for an operator. */
  detail: string;
}

/** Each check of the books; every row it gives is a break. They read lines, entries and wallets and trust none of them. */
export const ledgerChecks: readonly RawBuilder<FoundBreak>[] = [
  sql<FoundBreak>`SELECT 'lines-unbalanced' AS cause, account_id, min(mode) AS mode, entry_id, format('its lines sum to %s', sum(amount_minor)) AS detail
    FROM ledger_line GROUP BY account_id, entry_id HAVING sum(amount_minor) <> 0`,
  sql<FoundBreak>`SELECT 'entry-without-lines' AS cause, e.account_id, e.mode, e.id AS entry_id, format('entry %s has no lines', e.seq) AS detail
    FROM ledger_entry e WHERE NOT EXISTS (SELECT 1 FROM ledger_line l WHERE l.account_id = e.account_id AND l.entry_id = e.id)`,
  sql<FoundBreak>`SELECT DISTINCT 'lines-without-entry' AS cause, l.account_id, l.mode, l.entry_id, 'its entry is gone or in another mode' AS detail
    FROM ledger_line l WHERE NOT EXISTS (SELECT 1 FROM ledger_entry e WHERE e.account_id = l.account_id AND e.id = l.entry_id AND e.mode = l.mode)`,
  sql<FoundBreak>`WITH chained AS (
      SELECT e.account_id, e.mode, e.id, e.seq, e.previous_hash, lag(e.seq, 1, 0::bigint) OVER chain AS former_seq, lag(e.hash, 1, sha256('')) OVER chain AS former_hash
      FROM ledger_entry e WINDOW chain AS (PARTITION BY e.account_id, e.mode ORDER BY e.seq)
    )
    SELECT 'chain-broken' AS cause, account_id, mode, id AS entry_id, format('entry %s does not follow entry %s', seq, former_seq) AS detail
    FROM chained WHERE seq <> former_seq + 1 OR previous_hash <> former_hash`,
  sql<FoundBreak>`SELECT 'hash-wrong' AS cause, e.account_id, e.mode, e.id AS entry_id, format('entry %s or a line of it is not what was posted', e.seq) AS detail
    FROM ledger_entry e
    WHERE e.hash <> ledger_hash(e.previous_hash, e, (
      SELECT string_agg(ledger_line_text(l.ledger_account, l.amount_minor, l.paid_minor, l.paid_currency, l.rate), ',' ORDER BY l.line)
      FROM ledger_line l WHERE l.account_id = e.account_id AND l.entry_id = e.id)) IS NOT FALSE`,
  sql<FoundBreak>`WITH moved AS (
      SELECT account_id, entry_id, ${sumsByBalance()} FROM ledger_line GROUP BY account_id, entry_id
    ), expected AS (
      SELECT e.*, sum(m.available) OVER chain AS available, sum(m.held) OVER chain AS held, sum(m.frozen) OVER chain AS frozen,
        sum(m.promotional) OVER chain AS promotional, sum(m.receivable) OVER chain AS receivable, m.available + m.promotional AS change
      FROM ledger_entry e JOIN moved m ON m.account_id = e.account_id AND m.entry_id = e.id
      WINDOW chain AS (PARTITION BY e.account_id, e.mode ORDER BY e.seq)
    )
    SELECT 'balance-after-wrong' AS cause, account_id, mode, id AS entry_id, format('entry %s names balances its lines do not lead to', seq) AS detail
    FROM expected
    WHERE (amount_minor, available_after_minor, held_after_minor, frozen_after_minor, promotional_after_minor, receivable_after_minor)
      IS DISTINCT FROM (change, available, held, frozen, promotional, receivable)`,
  sql<FoundBreak>`SELECT 'wallet-balance-wrong' AS cause, w.account_id, w.mode, NULL::uuid AS entry_id,
      format('the wallet holds %s, its lines say %s', concat_ws(' ', w.available_minor, w.held_minor, w.frozen_minor, w.promotional_minor, w.receivable_minor),
        concat_ws(' ', coalesce(l.available, 0), coalesce(l.held, 0), coalesce(l.frozen, 0), coalesce(l.promotional, 0), coalesce(l.receivable, 0))) AS detail
    FROM wallet w LEFT JOIN (SELECT account_id, mode, ${sumsByBalance()} FROM ledger_line GROUP BY account_id, mode) l ON l.account_id = w.account_id AND l.mode = w.mode
    WHERE (w.available_minor, w.held_minor, w.frozen_minor, w.promotional_minor, w.receivable_minor)
      IS DISTINCT FROM (coalesce(l.available, 0), coalesce(l.held, 0), coalesce(l.frozen, 0), coalesce(l.promotional, 0), coalesce(l.receivable, 0))`,
  sql<FoundBreak>`SELECT 'chain-tail-wrong' AS cause, w.account_id, w.mode, tail.id AS entry_id,
      format('the wallet ends its chain at entry %s, the last one there is %s', w.last_seq, coalesce(tail.seq, 0)) AS detail
    FROM wallet w LEFT JOIN LATERAL (
      SELECT e.id, e.seq, e.hash FROM ledger_entry e WHERE e.account_id = w.account_id AND e.mode = w.mode ORDER BY e.seq DESC LIMIT 1) tail ON true
    WHERE w.last_seq <> coalesce(tail.seq, 0) OR w.last_hash <> coalesce(tail.hash, sha256(''))`,
  sql<FoundBreak>`SELECT 'entry-without-wallet' AS cause, e.account_id, e.mode, NULL::uuid AS entry_id, format('%s entries', count(*)) AS detail
    FROM ledger_entry e WHERE NOT EXISTS (SELECT 1 FROM wallet w WHERE w.account_id = e.account_id AND w.mode = e.mode) GROUP BY e.account_id, e.mode`,
  sql<FoundBreak>`SELECT 'document-without-entry' AS cause, o.account_id, o.mode, NULL::uuid AS entry_id,
      format('order %s is %s, its payment of %s is not in the ledger', o.number, o.payment_state, o.cost_minor) AS detail
    FROM orders o WHERE o.payment_state IN ('paid', 'partially_refunded', 'refunded') AND NOT (o.kind = 'reissue' AND o.cost_minor = 0)
      AND NOT EXISTS (SELECT 1 FROM ledger_entry e WHERE e.account_id = o.account_id AND e.document_type = 'order' AND e.document_id = o.id
        AND (e.kind = 'order_payment' AND e.amount_minor = -o.cost_minor OR e.kind = 'capture'))`,
  sql<FoundBreak>`SELECT 'document-without-entry' AS cause, r.account_id, r.mode, NULL::uuid AS entry_id, format('recharge %s is %s, %s is not in the ledger', r.number, r.state, r.credit_minor) AS detail
    FROM recharge r WHERE r.credited_at IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM ledger_entry e JOIN ledger_line l ON l.account_id = e.account_id AND l.entry_id = e.id
        WHERE e.account_id = r.account_id AND e.document_type = 'recharge' AND e.document_id = r.id AND e.kind = 'recharge' AND l.ledger_account = 'gateway:clearing')`,
  sql<FoundBreak>`SELECT 'document-without-entry' AS cause, r.account_id, r.mode, NULL::uuid AS entry_id,
      format('recharge %s was refunded %s, the ledger says %s', r.number, r.refunded_minor, coalesce(posted.amount, 0)) AS detail
    FROM recharge r LEFT JOIN LATERAL (SELECT -sum(l.amount_minor) AS amount FROM ledger_entry e
      JOIN ledger_line l ON l.account_id = e.account_id AND l.entry_id = e.id AND l.ledger_account IN ('wallet:available', 'wallet:frozen', 'receivable:merchant')
      WHERE e.account_id = r.account_id AND e.document_type = 'recharge' AND e.document_id = r.id AND e.kind = 'recharge_refund') posted ON true
    WHERE r.refunded_minor <> coalesce(posted.amount, 0)`,
  sql<FoundBreak>`SELECT 'document-without-entry' AS cause, d.account_id, d.mode, NULL::uuid AS entry_id, format('dispute %s is lost, %s is not in the ledger', d.number, d.amount_minor) AS detail
    FROM dispute d WHERE d.state = 'lost'
      AND NOT EXISTS (SELECT 1 FROM ledger_entry e WHERE e.account_id = d.account_id AND e.document_type = 'dispute' AND e.document_id = d.id AND e.kind = 'chargeback_lost')`,
  sql<FoundBreak>`SELECT 'document-without-entry' AS cause, c.account_id, c.mode, NULL::uuid AS entry_id, format('charge %s is paid, %s is not in the ledger', c.number, c.amount_minor) AS detail
    FROM charge c WHERE c.state = 'paid'
      AND NOT EXISTS (SELECT 1 FROM ledger_entry e WHERE e.account_id = c.account_id AND e.document_type = 'charge' AND e.document_id = c.id AND e.amount_minor = -c.amount_minor)`,
  sql<FoundBreak>`SELECT 'document-without-entry' AS cause, c.account_id, NULL AS mode, NULL::uuid AS entry_id,
      format('credit notes of order %s say %s, the ledger %s', c.order_id, c.amount, coalesce(posted.amount, 0)) AS detail
    FROM (SELECT account_id, order_id, sum(amount_minor) AS amount FROM claim_refund GROUP BY account_id, order_id) c
    LEFT JOIN LATERAL (SELECT sum(e.amount_minor) AS amount FROM ledger_entry e
      WHERE e.account_id = c.account_id AND e.document_type = 'order' AND e.document_id = c.order_id AND e.kind = 'refund' AND e.reason = 'claim-refunded') posted ON true
    WHERE c.amount <> coalesce(posted.amount, 0)`,
  sql<FoundBreak>`SELECT 'payment-unequal' AS cause, p.account_id, p.mode, NULL::uuid AS entry_id, format('payment %s of %s has items of %s', p.id, p.amount_minor, coalesce(i.total, 0)) AS detail
    FROM payment p LEFT JOIN (SELECT account_id, payment_id, sum(amount_minor) AS total FROM payment_item GROUP BY account_id, payment_id) i
      ON i.account_id = p.account_id AND i.payment_id = p.id
    WHERE p.amount_minor <> coalesce(i.total, 0)`,
  sql<FoundBreak>`SELECT 'document-without-entry' AS cause, w.account_id, w.mode, NULL::uuid AS entry_id,
      format('withdrawal %s is %s, %s is not in the ledger', w.number, w.state, w.amount_minor) AS detail
    FROM withdrawal w WHERE w.state = 'completed' AND w.destination = 'payout'
      AND NOT EXISTS (SELECT 1 FROM ledger_entry e WHERE e.account_id = w.account_id AND e.document_type = 'withdrawal' AND e.document_id = w.id AND e.kind = 'withdrawal_sent')`,
  sql<FoundBreak>`SELECT 'commission-balance-wrong' AS cause, coalesce(b.account_id, l.account_id) AS account_id, coalesce(b.mode, l.mode) AS mode, NULL::uuid AS entry_id,
      format('commissions are %s, the ledger says %s', coalesce(b.available_minor, 0), coalesce(l.amount, 0)) AS detail
    FROM commission_balance b
    FULL JOIN (SELECT account_id, mode, sum(amount_minor) AS amount FROM ledger_line WHERE ledger_account = 'payable:commission'
      GROUP BY account_id, mode) l ON l.account_id = b.account_id AND l.mode = b.mode
    WHERE coalesce(b.available_minor, 0) <> coalesce(l.amount, 0)`,
];

/** Sums of lines for each balance of a wallet; what is owed grows as its account falls. */
function sumsByBalance(): RawBuilder<unknown> {
  return sql`coalesce(sum(amount_minor) FILTER (WHERE ledger_account = 'wallet:available'), 0) AS available,
    coalesce(sum(amount_minor) FILTER (WHERE ledger_account = 'wallet:held'), 0) AS held,
    coalesce(sum(amount_minor) FILTER (WHERE ledger_account = 'wallet:frozen'), 0) AS frozen,
    coalesce(sum(amount_minor) FILTER (WHERE ledger_account = 'wallet:promotional'), 0) AS promotional,
    coalesce(-sum(amount_minor) FILTER (WHERE ledger_account = 'receivable:merchant'), 0) AS receivable`;
}
