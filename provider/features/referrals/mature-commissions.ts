import { type RawBuilder, sql } from 'kysely';
import type { Mode } from '#contract/money.ts';
import { inTransaction, type Tx } from '#provider/database/database.ts';
import { notifyUsers } from '#provider/features/notifications/publish-event.ts';
import type { Task } from '#provider/jobs/task.ts';
import type { Services } from '#provider/services.ts';
import { editCommission, lockCommissions, lockReferral } from './referral-lifecycle.ts';
import { holdIfSuspicious } from './review-referral.ts';
import { releaseCommission } from './settle-commission.ts';

const SYSTEM = { kind: 'system' } as const;

/**
 * Starts the days of commissions whose orders have arrived in full, and releases those whose days are over, all of an account and mode together. One whose
 * order has an open claim waits, and so does one whose merchant has a chargeback open, or whose order was refunded or charged back in an entry that was not
 * followed yet.
 */
export const matureCommissions: Task = async (services) => {
  await startMaturityDays(services);
  const { database } = services;
  const due = await sql<Due>`SELECT DISTINCT c.account_id AS "accountId", c.mode FROM commission c WHERE ${isDue()} ORDER BY 1, 2`.execute(
    database.db,
  );
  const failures: unknown[] = [];
  for (const of of due.rows)
    await inTransaction(database, (tx) => release(tx, of)).catch((error: unknown) => {
      failures.push(error);
    });
  await forgetNetworks(services);
  if (failures.length > 0) throw new AggregateError(failures, `commissions of ${failures.length} accounts could not be released`);
};

interface Due {
  accountId: string;
  mode: Mode;
}

/** Fixes when commissions mature whose orders have arrived in full, by the rules of now. */
export async function startMaturityDays({ database }: Pick<Services, 'database'>): Promise<void> {
  const arrived = await sql<{ accountId: string; id: string; maturesAt: string }>`
    SELECT c.account_id AS "accountId", c.id, d.at + make_interval(days => p.maturity_days) AS "maturesAt"
    FROM referral_program p, commission c
    JOIN orders o ON o.account_id = c.invited_account_id AND o.id = c.order_id AND o.delivery_state = 'delivered' AND o.fulfillment_state IN ('shipped', 'closed')
    CROSS JOIN LATERAL (SELECT max(p.delivered_at) AS at FROM parcel_line pl JOIN parcel p ON p.account_id = pl.account_id AND p.id = pl.parcel_id
      WHERE pl.account_id = o.account_id AND pl.order_id = o.id) d
    WHERE c.state IN ('pending', 'held') AND c.matures_at IS NULL AND d.at IS NOT NULL`.execute(database.db);
  for (const { accountId, id, maturesAt } of arrived.rows)
    await inTransaction(database, async (tx) => {
      const [commission] = await lockCommissions(
        tx,
        sql`c.account_id = ${accountId} AND c.id = ${id} AND c.state IN ('pending', 'held') AND c.matures_at IS NULL`,
      );
      if (commission !== undefined)
        await editCommission(tx, commission, { edit: 'delivered', actor: SYSTEM, columns: { matures_at: maturesAt } });
    });
}

/** Whether commission `c` can be released now. */
function isDue(): RawBuilder<boolean> {
  return sql<boolean>`(c.state = 'pending' AND c.matures_at <= app_now()
    AND NOT EXISTS (SELECT 1 FROM account a WHERE a.id = c.account_id AND a.status = 'closed')
    AND NOT EXISTS (SELECT 1 FROM claim x WHERE x.account_id = c.invited_account_id AND x.charged_order_id = c.order_id
      AND x.state NOT IN ('draft', 'rejected', 'refunded', 'closed', 'withdrawn', 'reship_created'))
    AND NOT EXISTS (SELECT 1 FROM dispute d WHERE d.account_id = c.invited_account_id AND d.mode = c.mode AND d.state = 'open')
    AND NOT EXISTS (SELECT 1 FROM ledger_entry e WHERE e.account_id = c.invited_account_id AND e.mode = c.mode
      AND (e.document_type = 'order' AND e.document_id = c.order_id OR e.kind = 'chargeback_lost')
      AND e.seq > coalesce((SELECT f.last_seq FROM ledger_follower f WHERE f.account_id = c.invited_account_id
        AND f.follower = CASE c.mode WHEN 'live' THEN 'referrals' ELSE 'referrals-test' END), 0)))`;
}

/** Releases what is due of an account, but nothing of a referral that our people have to look at first. */
async function release(tx: Tx, { accountId, mode }: Due): Promise<void> {
  const ofAccount = sql`c.account_id = ${accountId} AND c.mode = ${mode} AND ${isDue()}`;
  const invited = await sql<{
    id: string;
  }>`SELECT DISTINCT c.invited_account_id AS id FROM commission c WHERE ${ofAccount} ORDER BY 1`.execute(tx);
  for (const { id: invitedAccountId } of invited.rows) {
    const referral = await lockReferral(tx, { invitedAccountId });
    if (referral !== null) await holdIfSuspicious(tx, referral);
  }
  const looked = sql`c.invited_account_id = ANY (${invited.rows.map(({ id }) => id)}::uuid[])`;
  const passed = sql`EXISTS (SELECT 1 FROM referral r WHERE r.account_id = c.account_id AND r.id = c.referral_id AND r.state IN ('registered', 'active'))`;
  const commissions = await lockCommissions(tx, sql`${ofAccount} AND ${looked} AND ${passed}`);
  for (const commission of commissions) await releaseCommission(tx, commission);
  const newest = commissions.at(-1);
  if (newest === undefined || mode !== 'live') return;
  await notifyUsers(tx, {
    accountId,
    kind: 'commission-available',
    params: { count: commissions.length, amountMinor: commissions.reduce((sum, { amountMinor }) => sum + amountMinor, 0) },
    path: '/recommend?tab=commissions',
    key: `commission-available:${newest.id}`,
  });
}

/** From where invited merchants signed up is known for a day. */
async function forgetNetworks({ database }: Services): Promise<void> {
  await sql`UPDATE referral SET joined_from = NULL WHERE joined_from IS NOT NULL AND joined_at < app_now() - interval '1 day'`.execute(
    database.db,
  );
}
