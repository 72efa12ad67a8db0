import { sql } from 'kysely';
import type { Mode } from '#contract/money.ts';
import type { Tx } from '#provider/database/database.ts';
import { commissionEarned, commissionReversed } from '#provider/ledger/movements.ts';
import { postEntries } from '#provider/ledger/post-entries.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { commissionOf } from './commission-base.ts';
import { editCommission, type LockedCommission, moveCommission } from './referral-lifecycle.ts';

const SYSTEM: Actor = { kind: 'system' };

/** Lowers a commission to what is left of its order; a base never rises. What can be withdrawn already, or was, is taken back in the books. */
export async function reduceCommission(tx: Tx, commission: LockedCommission, leftMinor: number): Promise<void> {
  const { state, rateBp, postedMinor } = commission;
  if (state === 'reversed') return;
  const baseMinor = Math.min(commission.baseMinor, leftMinor);
  const amountMinor = commissionOf(baseMinor, rateBp);
  if (amountMinor === commission.amountMinor && baseMinor === commission.baseMinor) return;
  if (postedMinor > amountMinor) await postReversal(tx, commission, postedMinor - amountMinor);
  const columns = { base_minor: baseMinor, amount_minor: amountMinor, posted_minor: Math.min(postedMinor, amountMinor) };
  const change = { actor: SYSTEM, cause: 'order-refunded', payload: { amountMinor }, columns };
  if (amountMinor === 0) await moveCommission(tx, commission, { ...change, to: 'reversed' });
  else await editCommission(tx, commission, { ...change, edit: 'reduced' });
}

/** Takes a commission back, such as after a lost chargeback. One that can be withdrawn, or was, is taken back in the books. */
export async function reverseCommission(
  tx: Tx,
  commission: LockedCommission,
  { actor, cause }: { actor: Actor; cause: string },
): Promise<void> {
  if (commission.postedMinor > 0) await postReversal(tx, commission, commission.postedMinor);
  const columns = { base_minor: 0, amount_minor: 0, posted_minor: 0 };
  await moveCommission(tx, commission, { to: 'reversed', actor, cause, columns });
}

/** Posts a commission whose days are over: it can be withdrawn from now on. */
export async function releaseCommission(tx: Tx, commission: LockedCommission): Promise<void> {
  const { accountId, id, mode, number, amountMinor } = commission;
  const lines = commissionEarned(amountMinor);
  await postEntries(tx, [{ accountId, mode, kind: 'commission_earned', document: { type: 'commission', id, number }, lines }]);
  await moveCommissionBalance(tx, commission, amountMinor);
  await moveCommission(tx, commission, {
    to: 'available',
    actor: SYSTEM,
    payload: { amountMinor },
    columns: { posted_minor: amountMinor },
  });
}

async function postReversal(tx: Tx, { accountId, id, mode, number }: LockedCommission, amountMinor: number): Promise<void> {
  const earlier = await sql<{ count: number }>`SELECT count(*)::integer AS count FROM ledger_entry
    WHERE account_id = ${accountId} AND document_type = 'commission' AND document_id = ${id} AND kind = 'commission_reversed'`.execute(tx);
  await postEntries(tx, [
    {
      accountId,
      mode,
      kind: 'commission_reversed',
      document: { type: 'commission', id, number },
      occurrence: earlier.rows[0]?.count ?? 0,
      lines: commissionReversed(amountMinor),
    },
  ]);
  await moveCommissionBalance(tx, { accountId, mode }, -amountMinor);
}

/** Whose commissions: live ones are withdrawn as live money, test ones as test money. */
interface CommissionWallet {
  accountId: string;
  mode: Mode;
}

/** Changes what an account can withdraw of commissions, beside the entry that says the same. It may fall below zero. */
export async function moveCommissionBalance(tx: Tx, { accountId, mode }: CommissionWallet, byMinor: number): Promise<void> {
  await sql`INSERT INTO commission_balance AS b (account_id, mode, available_minor) VALUES (${accountId}, ${mode}, ${byMinor})
    ON CONFLICT (account_id, mode) DO UPDATE SET available_minor = b.available_minor + excluded.available_minor`.execute(tx);
}

/** Takes commissions to be withdrawn; false where there are not as many. */
export async function takeCommissions(tx: Tx, { accountId, mode }: CommissionWallet, amountMinor: number): Promise<boolean> {
  const taken = await sql`UPDATE commission_balance SET available_minor = available_minor - ${amountMinor}
    WHERE account_id = ${accountId} AND mode = ${mode} AND available_minor >= ${amountMinor}`.execute(tx);
  return taken.numAffectedRows === 1n;
}
