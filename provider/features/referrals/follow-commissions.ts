import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '#provider/database/database.ts';
import type { Task } from '#provider/jobs/task.ts';
import { type FollowedEntry, followLedger } from '#provider/ledger/follow-ledger.ts';
import { commissionOf, readCommissionBase } from './commission-base.ts';
import { readRate } from './commission-rate.ts';
import { notifyInviter } from './notify-inviter.ts';
import { readPaidAt } from './paid-orders.ts';
import { lockCommissions, lockReferral, type LockedReferral, moveReferral, recordNewCommission } from './referral-lifecycle.ts';
import { holdIfSuspicious } from './review-referral.ts';
import { keepRewardMoney } from './reward-money.ts';
import { reduceCommission, reverseCommission } from './settle-commission.ts';

const SYSTEM = { kind: 'system' } as const;

/** Earns commissions by what invited merchants pay, and lowers them by what they get back: live ones by live money, test ones by test money. */
export const followCommissions: Task = async (services) => {
  const runs = [];
  // One after the other: both may move the same referral.
  for (const follower of ['referrals', 'referrals-test'] as const)
    runs.push(...(await Promise.allSettled([followLedger(services, follower, followEntry)])));
  for (const run of runs) if (run.status === 'rejected') throw run.reason;
};

async function followEntry(tx: Tx, entry: FollowedEntry): Promise<void> {
  await keepRewardMoney(tx, entry);
  const { accountId, mode, documentType, documentId } = entry;
  switch (entry.kind) {
    case 'order_payment':
    case 'capture':
      return earn(tx, entry);
    case 'refund': {
      if (documentType !== 'order') return;
      const ofOrder = sql`c.invited_account_id = ${accountId} AND c.order_id = ${documentId}`;
      for (const commission of await lockCommissions(tx, ofOrder))
        await reduceCommission(tx, commission, await readCommissionBase(tx, entry));
      return;
    }
    case 'chargeback_lost': {
      const unmatured = sql`c.invited_account_id = ${accountId} AND c.mode = ${mode} AND c.state IN ('held', 'pending')`;
      for (const commission of await lockCommissions(tx, unmatured))
        await reverseCommission(tx, commission, { actor: SYSTEM, cause: 'chargeback-lost' });
      return;
    }
    default:
      return;
  }
}

/**
 * An order with goods that was paid after joining and in the window earns, at the rate the inviter had by then. A referral our people have refused, and one of an
 * inviter whose account is closed, earns nothing.
 */
async function earn(tx: Tx, entry: FollowedEntry): Promise<void> {
  const found = await lockReferral(tx, { invitedAccountId: entry.accountId });
  if (found === null || found.state === 'refused') return;
  const paidAt = await readPaidAt(tx, found, entry);
  if (paidAt === null || (await isClosed(tx, found.accountId))) return;
  const referral = await moveOnPayment(tx, await holdIfSuspicious(tx, found), entry);
  const state = referral.state === 'held' ? 'held' : 'pending';
  const { mode } = entry;
  const baseMinor = await readCommissionBase(tx, entry);
  const rateBp = await readRate(tx, referral, { mode, paidAt });
  const amountMinor = commissionOf(baseMinor, rateBp);
  if (amountMinor === 0) return;
  const { accountId } = referral;
  const id = uuidv7();
  const added = await sql`
    INSERT INTO commission (account_id, id, number, mode, referral_id, invited_account_id, order_id, order_number, base_minor, rate_bp, amount_minor,
      first_minor, state, created_at)
    VALUES (${accountId}, ${id}, 'CO' || nextval('commission_number'), ${mode}, ${referral.id}, ${entry.accountId}, ${entry.documentId},
      ${entry.documentNumber}, ${baseMinor}, ${rateBp}, ${amountMinor}, ${amountMinor}, ${state}, ${paidAt})
    ON CONFLICT (invited_account_id, order_id) DO NOTHING`.execute(tx);
  if (added.numAffectedRows !== 1n) return;
  await recordNewCommission(tx, { accountId, id, state });
  if (mode === 'live' && state === 'pending') await notifyInviter(tx, 'referral-first-order', referral);
}

async function isClosed(tx: Tx, accountId: string): Promise<boolean> {
  const found = await sql`SELECT 1 FROM account WHERE id = ${accountId} AND status = 'closed'`.execute(tx);
  return found.rows.length > 0;
}

/** The first live payment makes a referral active. */
async function moveOnPayment(tx: Tx, referral: LockedReferral, { mode }: FollowedEntry): Promise<LockedReferral> {
  if (mode !== 'live' || referral.state !== 'registered') return referral;
  return moveReferral(tx, referral, { to: 'active', actor: SYSTEM });
}
