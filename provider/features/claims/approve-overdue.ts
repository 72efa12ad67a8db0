import { sql } from 'kysely';
import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import { addJob, inTransaction, type Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Task } from '#provider/jobs/task.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import type { Services } from '#provider/services.ts';
import { moveClaim } from './claim-lifecycle.ts';
import { notifyOfClaim } from './claim-notice.ts';
import { openClaim } from './open-claim.ts';
import { refundClaim, reshipClaim } from './settle-claim.ts';

const OverdueTask = z.object({ accountId: Id, claimId: Id });
const SYSTEM: Actor = { kind: 'system' };
const SWEPT = 500;

/** Approves a claim we have not decided in time: as it was wanted, and as a refund where goods to send again are missing. */
export const approveOverdueClaim: Task = async (services, payload) => {
  const key = OverdueTask.parse(payload);
  try {
    await inTransaction(services.database, (tx) => approve(services, tx, key, 'as-wanted'));
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'stock-short') throw error;
    await inTransaction(services.database, (tx) => approve(services, tx, key, 'refund'));
  }
};

async function approve(
  services: Services,
  tx: Tx,
  key: { accountId: string; claimId: string },
  how: 'as-wanted' | 'refund',
): Promise<void> {
  const opened = await openClaim(tx, key);
  const { claim } = opened;
  if (!claim.overdue) return;
  const approved = await moveClaim(tx, claim, { to: 'auto_approved', actor: SYSTEM });
  await notifyOfClaim(tx, approved, 'claim-approved');
  const next = { ...opened, claim: approved };
  if (claim.wanted === 'reship' && how === 'as-wanted' && claim.state !== 'countered') return reshipClaim(services, tx, next, SYSTEM);
  await refundClaim(tx, next, {
    amountMinor: claim.state === 'countered' ? (claim.offerMinor ?? claim.capMinor) : claim.capMinor,
    actor: SYSTEM,
  });
}

/** Finds overdue claims whose own job was lost. */
export const sweepOverdueClaims: Task = async ({ database: { db } }) => {
  const found = await sql<{ accountId: string; claimId: string }>`
    SELECT account_id AS "accountId", id AS "claimId" FROM claim WHERE answer_by <= app_now() ORDER BY answer_by LIMIT ${SWEPT}`.execute(
    db,
  );
  for (const key of found.rows) await addJob(db, 'approve-overdue-claim', key, { key: `approve-overdue-claim:${key.claimId}` });
};

/** A claim is closed once the order its goods were sent again with has arrived. */
export const closeClaim: Task = async ({ database }, payload) => {
  const { accountId, orderId } = z.object({ accountId: Id, orderId: Id }).parse(payload);
  const claim = await database.db
    .selectFrom('claim as c')
    .innerJoin('orders as o', (join) => join.onRef('o.account_id', '=', 'c.account_id').onRef('o.id', '=', 'c.reship_order_id'))
    .select('c.id')
    .where('c.account_id', '=', accountId)
    .where('c.reship_order_id', '=', orderId)
    .where('c.state', '=', 'reship_created')
    .where('o.fulfillment_state', '=', 'closed')
    .executeTakeFirst();
  if (claim === undefined) return;
  await inTransaction(database, async (tx) => {
    const opened = await openClaim(tx, { accountId, claimId: claim.id });
    if (opened.claim.state === 'reship_created') await moveClaim(tx, opened.claim, { to: 'closed', actor: SYSTEM });
  });
};
