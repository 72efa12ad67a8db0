import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '#provider/database/database.ts';
import type { Task } from '#provider/jobs/task.ts';
import { type FollowedEntry, followLedger } from '#provider/ledger/follow-ledger.ts';
import { commissionOf, readCommissionBase } from './commission-base.ts';
import { notifyInviter } from './notify-inviter.ts';
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
 * An order with goods that was paid in the window earns, at the rate the inviter has by then. A referral our people have refused, and one of an inviter whose
 * account is closed, earns nothing.
 */
async function earn(tx: Tx, entry: FollowedEntry): Promise<void> {
  const hasGoods = entry.lines.some(({ account, amountMinor }) => account === 'revenue:goods' && amountMinor > 0);
  const found = hasGoods ? await lockReferral(tx, { invitedAccountId: entry.accountId }) : null;
  if (found === null || found.state === 'refused' || Date.parse(entry.at) >= Date.parse(found.windowEndsAt)) return;
  if (await isClosed(tx, found.accountId)) return;
  const referral = await moveOnPayment(tx, await holdIfSuspicious(tx, found), entry);
  const state = referral.state === 'held' ? 'held' : 'pending';
  const baseMinor = await readCommissionBase(tx, entry);
  const rateBp = await readRate(tx, referral, entry);
  const amountMinor = commissionOf(baseMinor, rateBp);
  if (amountMinor === 0) return;
  const { accountId } = referral;
  const id = uuidv7();
  const added = await sql`
    INSERT INTO commission (account_id, id, number, mode, referral_id, invited_account_id, order_id, order_number, base_minor, rate_bp, amount_minor, state,
      created_at)
    VALUES (${accountId}, ${id}, 'CO' || nextval('commission_number'), ${entry.mode}, ${referral.id}, ${entry.accountId}, ${entry.documentId},
      ${entry.documentNumber}, ${baseMinor}, ${rateBp}, ${amountMinor}, ${state}, ${entry.at})
    ON CONFLICT (invited_account_id, order_id) DO NOTHING`.execute(tx);
  if (added.numAffectedRows === 1n) await recordNewCommission(tx, { accountId, id, state });
}

async function isClosed(tx: Tx, accountId: string): Promise<boolean> {
  const found = await sql`SELECT 1 FROM account WHERE id = ${accountId} AND status = 'closed'`.execute(tx);
  return found.rows.length > 0;
}

/** The first live payment makes a referral active. */
async function moveOnPayment(tx: Tx, referral: LockedReferral, { mode }: FollowedEntry): Promise<LockedReferral> {
  if (mode !== 'live' || referral.state !== 'registered') return referral;
  const active = await moveReferral(tx, referral, { to: 'active', actor: SYSTEM });
  await notifyInviter(tx, 'referral-first-order', active);
  return active;
}

/**
 * The rate of the level the inviter has with the order of an entry: merchants count whose orders earned a commission in the days before that was not taken back
 * and is not held, and the one who pays unless its referral is held.
 */
async function readRate(tx: Tx, { accountId, id, state }: LockedReferral, { mode, at }: FollowedEntry): Promise<number> {
  const found = await sql<{ rateBp: number }>`
    SELECT l.rate_bp AS "rateBp" FROM referral_level l
    WHERE l.min_active <= (
      SELECT count(*) FROM (
        SELECT c.referral_id FROM referral_program p, commission c
        JOIN referral r ON r.account_id = c.account_id AND r.id = c.referral_id AND r.state <> 'held'
        WHERE c.account_id = ${accountId} AND c.mode = ${mode} AND c.state IN ('pending', 'available')
          AND c.created_at > ${at}::timestamptz - make_interval(days => p.active_days)
        UNION SELECT ${id}::uuid WHERE ${state !== 'held'}
      ) active)
    ORDER BY l.min_active DESC LIMIT 1`.execute(tx);
  return found.rows[0]?.rateBp ?? 0;
}
