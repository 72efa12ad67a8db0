import { sql } from 'kysely';
import type { Queryable, Tx } from '#provider/database/database.ts';
import { commissionEarned, commissionReversed } from '#provider/ledger/movements.ts';
import { postEntries } from '#provider/ledger/post-entries.ts';
import { Fraction, roundDown, shareOf } from '#provider/money.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { editCommission, type LockedCommission, moveCommission } from './referral-lifecycle.ts';

const SYSTEM: Actor = { kind: 'system' };

/** The commission of a base: rounded down to the fen. */
export function commissionOf(baseMinor: number, rateBp: number): number {
  return roundDown(new Fraction(baseMinor).mul(shareOf(rateBp)));
}

/** What the books have of an order's goods now: what was charged less what was given back. */
export async function readGoodsBase(
  queryable: Queryable,
  { invitedAccountId, orderId }: { invitedAccountId: string; orderId: string },
): Promise<number> {
  const found = await sql<{ baseMinor: number }>`
    SELECT greatest(0, coalesce(sum(l.amount_minor), 0))::bigint AS "baseMinor"
    FROM ledger_entry e JOIN ledger_line l ON l.account_id = e.account_id AND l.entry_id = e.id AND l.ledger_account = 'revenue:goods'
    WHERE e.account_id = ${invitedAccountId} AND e.document_type = 'order' AND e.document_id = ${orderId}`.execute(queryable);
  return found.rows[0]?.baseMinor ?? 0;
}

/** Lowers a commission to what is left of its order. What can be withdrawn already, or was, is taken back in the books. */
export async function recalculateCommission(tx: Tx, commission: LockedCommission): Promise<void> {
  const { state, rateBp, postedMinor } = commission;
  if (state === 'reversed') return;
  const baseMinor = Math.min(commission.baseMinor, await readGoodsBase(tx, commission));
  const amountMinor = commissionOf(baseMinor, rateBp);
  if (amountMinor === commission.amountMinor && baseMinor === commission.baseMinor) return;
  if (state === 'available' && postedMinor > amountMinor) await postReversal(tx, commission, postedMinor - amountMinor);
  const columns = { base_minor: baseMinor, amount_minor: amountMinor, posted_minor: Math.min(postedMinor, amountMinor) };
  const change = { actor: SYSTEM, cause: 'order-refunded', payload: { amountMinor }, columns };
  if (amountMinor === 0) await moveCommission(tx, commission, { ...change, to: 'reversed' });
  else await editCommission(tx, commission, { ...change, edit: 'reduced' });
}

/** Takes a commission back that has not matured, such as after a lost chargeback. */
export async function reverseCommission(
  tx: Tx,
  commission: LockedCommission,
  { actor, cause }: { actor: Actor; cause: string },
): Promise<void> {
  await moveCommission(tx, commission, { to: 'reversed', actor, cause, columns: { base_minor: 0, amount_minor: 0 } });
}

/** Posts a commission whose days are over; one of which nothing is left is reversed. Whether it can be withdrawn now. */
export async function releaseCommission(tx: Tx, commission: LockedCommission): Promise<boolean> {
  const baseMinor = Math.min(commission.baseMinor, await readGoodsBase(tx, commission));
  const amountMinor = commissionOf(baseMinor, commission.rateBp);
  const columns = { base_minor: baseMinor, amount_minor: amountMinor, posted_minor: amountMinor };
  if (amountMinor === 0) {
    await moveCommission(tx, commission, { to: 'reversed', actor: SYSTEM, cause: 'order-refunded', columns });
    return false;
  }
  const { accountId, id, number } = commission;
  await postEntries(tx, [
    {
      accountId,
      mode: 'live',
      kind: 'commission_earned',
      document: { type: 'commission', id, number },
      lines: commissionEarned(amountMinor),
    },
  ]);
  await moveCommissionBalance(tx, accountId, amountMinor);
  await moveCommission(tx, commission, { to: 'available', actor: SYSTEM, payload: { amountMinor }, columns });
  return true;
}

async function postReversal(tx: Tx, { accountId, id, number }: LockedCommission, amountMinor: number): Promise<void> {
  const earlier = await sql<{ count: number }>`SELECT count(*)::integer AS count FROM ledger_entry
    WHERE account_id = ${accountId} AND document_type = 'commission' AND document_id = ${id} AND kind = 'commission_reversed'`.execute(tx);
  await postEntries(tx, [
    {
      accountId,
      mode: 'live',
      kind: 'commission_reversed',
      document: { type: 'commission', id, number },
      occurrence: earlier.rows[0]?.count ?? 0,
      lines: commissionReversed(amountMinor),
    },
  ]);
  await moveCommissionBalance(tx, accountId, -amountMinor);
}

/** Changes what an account can withdraw of commissions, beside the entry that says the same. It may fall below zero. */
export async function moveCommissionBalance(tx: Tx, accountId: string, byMinor: number): Promise<void> {
  await sql`INSERT INTO commission_balance AS b (account_id, available_minor) VALUES (${accountId}, ${byMinor})
    ON CONFLICT (account_id) DO UPDATE SET available_minor = b.available_minor + excluded.available_minor`.execute(tx);
}

/** Takes commissions to be withdrawn; false where there are not as many. */
export async function takeCommissions(tx: Tx, accountId: string, amountMinor: number): Promise<boolean> {
  const taken = await sql`UPDATE commission_balance SET available_minor = available_minor - ${amountMinor}
    WHERE account_id = ${accountId} AND available_minor >= ${amountMinor}`.execute(tx);
  return taken.numAffectedRows === 1n;
}
