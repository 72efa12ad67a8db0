import { sql } from 'kysely';
import type { Queryable } from '#provider/database/database.ts';

export interface LedgerReport {
  wallets: number;
  entries: number;
  /** Sum of every posting; zero in a sound ledger. */
  sumMinor: number;
  faults: string[];
}

/**
 * Checks the ledger from its postings up: every entry sums to zero, every chain has each number once and each hash
 * right, every wallet's balance is the sum of its postings, every paid order and credited recharge has its one entry.
 */
export async function verifyLedger(db: Queryable): Promise<LedgerReport> {
  const totals = await sql<{ wallets: number; entries: number; sum_minor: number }>`SELECT
    (SELECT count(*)::int FROM wallet) AS wallets, (SELECT count(*)::int FROM ledger_entry) AS entries,
    (SELECT coalesce(sum(amount_minor), 0)::bigint FROM ledger_posting) AS sum_minor`.execute(db);
  const faults: string[] = [];
  for (const check of checks) {
    const found = await check(db);
    faults.push(...found.rows.map((row) => row.fault));
  }
  const row = totals.rows[0];
  return { wallets: row?.wallets ?? 0, entries: row?.entries ?? 0, sumMinor: row?.sum_minor ?? 0, faults };
}

type Check = (db: Queryable) => Promise<{ rows: { fault: string }[] }>;

const checks: readonly Check[] = [
  (db) =>
    sql<{ fault: string }>`SELECT format('entry %s does not sum to zero', entry_id) AS fault
      FROM ledger_posting GROUP BY account_id, entry_id HAVING sum(amount_minor) <> 0`.execute(db),
  (db) =>
    sql<{ fault: string }>`SELECT format('entry %s of account %s has no postings', e.id, e.account_id) AS fault FROM ledger_entry e
      WHERE NOT EXISTS (SELECT 1 FROM ledger_posting p WHERE p.account_id = e.account_id AND p.entry_id = e.id)`.execute(db),
  (db) =>
    sql<{ fault: string }>`WITH chained AS (
        SELECT e.*, lag(e.seq, 1, 0::bigint) OVER w AS former_seq, lag(e.hash, 1, sha256('')) OVER w AS former_hash,
          lag(e.balance_after_minor, 1, 0::bigint) OVER w AS former_balance,
          (SELECT string_agg(p.ledger_account, ',' ORDER BY p.line) || ';' || string_agg(p.amount_minor::text, ',' ORDER BY p.line)
            FROM ledger_posting p WHERE p.account_id = e.account_id AND p.entry_id = e.id) AS postings
        FROM ledger_entry e WINDOW w AS (PARTITION BY e.account_id, e.mode ORDER BY e.seq)
      )
      SELECT format('entry %s of account %s (%s) breaks the chain', seq, account_id, mode) AS fault FROM chained
      WHERE seq <> former_seq + 1 OR previous_hash <> former_hash OR balance_after_minor <> former_balance + amount_minor
        OR hash <> ledger_hash(previous_hash, account_id, mode, seq, id, kind, reference, amount_minor, balance_after_minor, postings)`.execute(
      db,
    ),
  (db) =>
    sql<{
      fault: string;
    }>`SELECT format('wallet %s of account %s holds %s, its postings say %s', w.mode, w.account_id, w.available_minor, coalesce(p.total, 0)) AS fault
      FROM wallet w LEFT JOIN (
        SELECT account_id, mode, sum(amount_minor)::bigint AS total FROM ledger_posting WHERE ledger_account = 'wallet:available' GROUP BY account_id, mode
      ) p ON p.account_id = w.account_id AND p.mode = w.mode
      WHERE w.available_minor <> coalesce(p.total, 0)`.execute(db),
  (db) =>
    sql<{
      fault: string;
    }>`SELECT format('wallet %s of account %s ends its chain at %s, its entries at %s', w.mode, w.account_id, w.last_seq, coalesce(e.top, 0)) AS fault
      FROM wallet w LEFT JOIN (SELECT account_id, mode, max(seq) AS top FROM ledger_entry GROUP BY account_id, mode) e
        ON e.account_id = w.account_id AND e.mode = w.mode
      WHERE w.last_seq <> coalesce(e.top, 0)`.execute(db),
  (db) =>
    sql<{ fault: string }>`SELECT format('order %s is %s without its ledger entry', o.number, o.payment_state) AS fault FROM orders o
      WHERE o.payment_state IN ('paid', 'partially_refunded', 'refunded')
        AND NOT EXISTS (SELECT 1 FROM ledger_entry e WHERE e.account_id = o.account_id AND e.order_id = o.id AND e.kind = 'order_payment' AND e.amount_minor = -o.cost_minor)`.execute(
      db,
    ),
  (db) =>
    sql<{ fault: string }>`SELECT format('recharge %s is credited without its ledger entry', r.number) AS fault FROM recharge r
      WHERE r.state = 'credited'
        AND NOT EXISTS (SELECT 1 FROM ledger_entry e WHERE e.account_id = r.account_id AND e.recharge_id = r.id AND e.amount_minor = r.credit_minor)`.execute(
      db,
    ),
];
