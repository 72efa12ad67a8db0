import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { TermDays } from '#contract/cloud-warehouse.values.ts';
import type { Mode } from '#contract/money.ts';
import { readToday } from '#provider/database/app-clock.ts';
import { inTransaction, type Tx } from '#provider/database/database.ts';
import { notifyUsers } from '#provider/features/notifications/publish-event.ts';
import { buildPay, type Pay } from '#provider/features/payments/pay.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Task } from '#provider/jobs/task.ts';
import type { Services } from '#provider/services.ts';
import { SYSTEM } from '../lifecycles.ts';
import { TERM_END, TODAY } from '../lots/lots.store.ts';
import { createRenewal, endRenewal } from './renewals.ts';
import { settleCharge } from '../settle-charge.ts';

interface Due {
  accountId: string;
  mode: Mode;
  lotIds: string[];
  termDays: TermDays;
  capMinor: number | null;
}

/** Renews what ends tomorrow or has just ended, where its merchant wants that, up to the sum they named for the month. */
export const renewAutomatically: Task = async (services) => {
  const pay = buildPay(services);
  const found = await sql<Due>`
    SELECT l.account_id AS "accountId", l.mode, array_agg(l.id ORDER BY l.id) AS "lotIds", coalesce(s.term_days, 30) AS "termDays", s.month_cap_minor AS "capMinor"
    FROM stock_lot l LEFT JOIN storage_setting s ON s.account_id = l.account_id
    WHERE l.counted > 0 AND l.state IN ('free', 'paid_term', 'due_soon', 'expired_grace') AND ${TERM_END} <= ${TODAY} + 1
      AND coalesce(l.auto_renew, s.auto_renew, false)
      AND NOT EXISTS (SELECT 1 FROM renewal_line r JOIN renewal_order o ON o.account_id = r.account_id AND o.id = r.renewal_id
        WHERE r.account_id = l.account_id AND r.lot_id = l.id AND o.state IN ('due', 'paid'))
    GROUP BY l.account_id, l.mode, s.term_days, s.month_cap_minor ORDER BY l.account_id, l.mode`.execute(services.database.db);
  for (const due of found.rows) await renew(services, pay, due);
};

async function renew(services: Services, pay: Pay, due: Due): Promise<void> {
  const { database } = services;
  const { accountId, lotIds, termDays, capMinor } = due;
  const renewal = await inTransaction(database, async (tx) => {
    const made = await createRenewal(tx, { accountId, lotIds, termDays, automatic: true, actor: SYSTEM });
    const within = capMinor === null || (await spentThisMonth(tx, accountId)) + made.amount.amountMinor <= capMinor;
    if (within) return made;
    await endRenewal(tx, { accountId, id: made.id }, { to: 'canceled', actor: SYSTEM });
    await notifyFailed(tx, due, 'cap');
    return null;
  }).catch((error: unknown) => {
    // Somebody renews one of them at this moment.
    if (error instanceof Refusal && error.code === 'state-conflict') return null;
    throw error;
  });
  if (renewal === null) return;
  const { chargeId, amount } = renewal;
  try {
    await pay({
      accountId,
      userId: null,
      grantId: null,
      key: `renewal:${renewal.id}`,
      bodyHash: createHash('sha256').update(chargeId).digest(),
      payables: [{ type: 'charge', id: chargeId }],
      expectedTotalMinor: amount.amountMinor,
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await inTransaction(database, async (tx) => {
      await endRenewal(tx, { accountId, id: renewal.id }, { to: 'canceled', actor: SYSTEM });
      await notifyFailed(tx, due, 'balance');
    });
    return;
  }
  await inTransaction(database, (tx) => settleCharge(tx, { accountId, chargeId, actor: SYSTEM }));
}

async function spentThisMonth(tx: Tx, accountId: string): Promise<number> {
  const spent = await sql<{ minor: number }>`
    SELECT coalesce(sum(amount_minor), 0)::bigint AS minor FROM renewal_order
    WHERE account_id = ${accountId} AND automatic AND state IN ('paid', 'applied') AND created_at >= date_trunc('month', app_now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'`.execute(
    tx,
  );
  return spent.rows[0]?.minor ?? 0;
}

async function notifyFailed(tx: Tx, { accountId, mode, lotIds }: Due, why: 'cap' | 'balance'): Promise<void> {
  const day = await readToday(tx);
  const kind = why === 'cap' ? 'renewal-over-cap' : 'renewal-unpaid';
  await notifyUsers(tx, {
    accountId,
    kind,
    params: { count: lotIds.length },
    path: '/myCloudWarehouse?tab=renewals',
    key: `${kind}:${accountId}:${mode}:${day}`,
  });
}
