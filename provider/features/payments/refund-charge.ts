import { sql } from 'kysely';
import type { Tx } from '#provider/database/database.ts';
import type { LedgerLine } from '#provider/ledger/entries.ts';
import { refund } from '#provider/ledger/movements.ts';
import { postEntries } from '#provider/ledger/post-entries.ts';

interface PaidCharge {
  number: string;
  mode: 'live' | 'test';
  account: LedgerLine['account'];
  /** What the provider still has of it. */
  leftMinor: number;
  /** Promotional money the payment took and no refund gave back. */
  promotionalMinor: number;
  refunds: number;
}

/**
 * Pays back a part of a charge that was paid, at most what is left of it, into the wallet it was paid from. What was paid from promotional money
 * goes back there first. Gives what was paid back, in fen.
 */
export async function refundCharge(
  tx: Tx,
  { accountId, chargeId, amountMinor, reason }: { accountId: string; chargeId: string; amountMinor: number; reason: string },
): Promise<number> {
  // One refund of a charge after the other: each knows what the one before left.
  await sql`SELECT 1 FROM charge WHERE account_id = ${accountId} AND id = ${chargeId} FOR NO KEY UPDATE`.execute(tx);
  const found = await sql<PaidCharge>`
    SELECT c.number, c.mode, c.ledger_account AS account,
      coalesce(sum(l.amount_minor) FILTER (WHERE l.ledger_account = c.ledger_account), 0)::bigint AS "leftMinor",
      coalesce(-sum(l.amount_minor) FILTER (WHERE l.ledger_account = 'wallet:promotional'), 0)::bigint AS "promotionalMinor",
      count(DISTINCT e.id) FILTER (WHERE e.kind = 'refund') AS refunds
    FROM charge c
    JOIN ledger_entry e ON e.account_id = c.account_id AND e.document_type = 'charge' AND e.document_id = c.id
    JOIN ledger_line l ON l.account_id = e.account_id AND l.entry_id = e.id
    WHERE c.account_id = ${accountId} AND c.id = ${chargeId} AND c.state = 'paid' GROUP BY c.number, c.mode, c.ledger_account`.execute(tx);
  const [charge] = found.rows;
  const backMinor = Math.min(amountMinor, charge?.leftMinor ?? 0);
  if (charge === undefined || backMinor <= 0) return 0;
  await postEntries(tx, [
    {
      accountId,
      mode: charge.mode,
      kind: 'refund',
      document: { type: 'charge', id: chargeId, number: charge.number },
      occurrence: charge.refunds,
      reason,
      lines: refund([{ account: charge.account, amountMinor: backMinor }], charge.promotionalMinor),
    },
  ]);
  return backMinor;
}
