import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { inTransaction, type Tx } from '#provider/database/database.ts';
import { notifyUsers } from '#provider/features/notifications/publish-event.ts';
import type { Task } from '#provider/jobs/task.ts';
import { type FollowedEntry, followLedger } from '#provider/ledger/follow-ledger.ts';
import type { Services } from '#provider/services.ts';
import { findSharedBilling } from './record-referral.ts';
import {
  editCommission,
  lockCommissions,
  lockReferral,
  type LockedReferral,
  moveReferral,
  recordNewCommission,
} from './referral-lifecycle.ts';
import { commissionOf, recalculateCommission, releaseCommission, reverseCommission } from './settle-commission.ts';

const SYSTEM = { kind: 'system' } as const;

/** Earns commissions by what invited merchants pay, and lowers them by what they get back. */
export const followCommissions: Task = async (services) => {
  await followLedger(services, 'referrals', async (tx, entry) => {
    switch (entry.kind) {
      case 'order_payment':
      case 'capture':
        return earn(tx, entry);
      case 'refund':
        for (const commission of await lockCommissions(
          tx,
          sql`c.invited_account_id = ${entry.accountId} AND c.order_id = ${entry.documentId}`,
        ))
          await recalculateCommission(tx, commission);
        return;
      case 'chargeback_lost':
        for (const commission of await lockCommissions(
          tx,
          sql`c.invited_account_id = ${entry.accountId} AND c.state IN ('held', 'pending')`,
        ))
          await reverseCommission(tx, commission, { actor: SYSTEM, cause: 'chargeback-lost' });
        return;
      default:
        return;
    }
  });
};

async function earn(tx: Tx, entry: FollowedEntry): Promise<void> {
  const baseMinor = entry.lines.filter(({ account }) => account === 'revenue:goods').reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const found = baseMinor <= 0 ? null : await lockReferral(tx, { invitedAccountId: entry.accountId });
  if (found === null || found.state === 'refused' || Date.parse(entry.at) >= Date.parse(found.windowEndsAt)) return;
  const referral = await moveOnPayment(tx, found);
  const rateBp = await readRate(tx, referral.accountId);
  const { accountId } = referral;
  const id = uuidv7();
  const state = referral.state === 'held' ? 'held' : 'pending';
  const amountMinor = commissionOf(baseMinor, rateBp);
  if (amountMinor === 0) return;
  const added = await sql`
    INSERT INTO commission (account_id, id, number, referral_id, invited_account_id, order_id, order_number, base_minor, rate_bp, amount_minor, state)
    VALUES (${accountId}, ${id}, 'CO' || nextval('commission_number'), ${referral.id}, ${entry.accountId}, ${entry.documentId}, ${entry.documentNumber},
      ${baseMinor}, ${rateBp}, ${amountMinor}, ${state})
    ON CONFLICT (invited_account_id, order_id) DO NOTHING`.execute(tx);
  if (added.numAffectedRows === 1n) await recordNewCommission(tx, { accountId, id, state });
}

/** The first payment makes a referral active, unless both turn out to be billed as one. */
async function moveOnPayment(tx: Tx, referral: LockedReferral): Promise<LockedReferral> {
  if (referral.state !== 'registered') return referral;
  const shared = await findSharedBilling(tx, referral.accountId, referral.invitedAccountId);
  if (shared.length === 0) return moveReferral(tx, referral, { to: 'active', actor: SYSTEM });
  return moveReferral(tx, referral, { to: 'held', actor: SYSTEM, columns: { suspicions: sql`suspicions || ${shared}::text[]` } });
}

/** The rate of the level the inviter has reached. */
async function readRate(tx: Tx, inviterId: string): Promise<number> {
  const found = await sql<{ rateBp: number }>`
    SELECT l.rate_bp AS "rateBp" FROM referral_level l
    WHERE l.min_active <= (SELECT count(*) FROM referral r WHERE r.account_id = ${inviterId} AND r.state = 'active')
    ORDER BY l.min_active DESC LIMIT 1`.execute(tx);
  return found.rows[0]?.rateBp ?? 0;
}

const BATCH = 200;

/** Starts the days of commissions whose orders have arrived in full, and releases those whose days are over. One whose order has an open claim waits. */
export const matureCommissions: Task = async (services) => {
  await startDays(services);
  for (;;) {
    const due = await findDue(services);
    for (const { accountId, id } of due) await inTransaction(services.database, (tx) => release(tx, { accountId, id }));
    if (due.length < BATCH) return;
  }
};

async function startDays({ database }: Services): Promise<void> {
  const arrived = await sql<{ accountId: string; id: string; maturesAt: string }>`
    SELECT c.account_id AS "accountId", c.id, d.at + make_interval(days => p.maturity_days) AS "maturesAt"
    FROM referral_program p, commission c
    JOIN orders o ON o.account_id = c.invited_account_id AND o.id = c.order_id AND o.delivery_state = 'delivered' AND o.fulfillment_state IN ('shipped', 'closed')
    CROSS JOIN LATERAL (SELECT max(p.delivered_at) AS at FROM parcel_line pl JOIN parcel p ON p.account_id = pl.account_id AND p.id = pl.parcel_id
      WHERE pl.account_id = o.account_id AND pl.order_id = o.id) d
    WHERE c.state IN ('pending', 'held') AND c.matures_at IS NULL AND d.at IS NOT NULL`.execute(database.db);
  for (const { accountId, id, maturesAt } of arrived.rows)
    await inTransaction(database, async (tx) => {
      const [commission] = await lockCommissions(tx, sql`c.account_id = ${accountId} AND c.id = ${id} AND c.matures_at IS NULL`);
      if (commission !== undefined)
        await editCommission(tx, commission, { edit: 'delivered', actor: SYSTEM, columns: { matures_at: maturesAt } });
    });
}

async function findDue({ database }: Services): Promise<{ accountId: string; id: string }[]> {
  const found = await sql<{ accountId: string; id: string }>`
    SELECT c.account_id AS "accountId", c.id FROM commission c
    WHERE c.state = 'pending' AND c.matures_at <= app_now()
      AND NOT EXISTS (SELECT 1 FROM claim x WHERE x.account_id = c.invited_account_id AND x.charged_order_id = c.order_id
        AND x.state NOT IN ('draft', 'rejected', 'refunded', 'closed', 'withdrawn', 'reship_created'))
    ORDER BY c.matures_at LIMIT ${BATCH}`.execute(database.db);
  return found.rows;
}

async function release(tx: Tx, { accountId, id }: { accountId: string; id: string }): Promise<void> {
  const [commission] = await lockCommissions(tx, sql`c.account_id = ${accountId} AND c.id = ${id} AND c.state = 'pending'`);
  if (commission === undefined || !(await releaseCommission(tx, commission))) return;
  await notifyUsers(tx, { accountId, kind: 'commission-available', params: {}, path: '/recommend', key: `commission-available:${id}` });
}
