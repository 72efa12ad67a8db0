import { sql } from 'kysely';
import { NIL } from 'uuid';
import type { Locale } from '#contract/locales.ts';
import type { Order } from '#contract/orders.ts';
import { inTransaction, type Tx } from '#provider/database/database.ts';
import { captureHeldMoney } from '#provider/features/payments/held-money.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import type { Services } from '#provider/services.ts';
import { getOrder } from '../get-order.ts';
import { moveOrder } from '../move-order.ts';
import { isInGraceWindow } from '../order-lifecycle.ts';
import { type LockedOrder, lockOrder } from '../orders.store.ts';
import { queueSubmission } from '../warehouse/warehouse-jobs.ts';

const BATCH = 100;

/**
 * Takes the money of orders whose grace window is over and gives them to the warehouse, each in a transaction of its own. A held order waits for the
 * release of its last hold. One that fails does not keep the others: it is tried again with the next run.
 */
export async function endGraceWindows(services: Services): Promise<void> {
  const failures: unknown[] = [];
  let after: string = NIL;
  for (;;) {
    const over = await findOver(services, after);
    for (const { accountId, id } of over) {
      await inTransaction(services.database, async (tx) => {
        const order = await lockOrder(tx, accountId, id);
        if (order !== null && (await isOver(tx, order))) await endGraceWindow(tx, order, { kind: 'system' });
      }).catch((error: unknown) => failures.push(error));
      after = id;
    }
    if (over.length < BATCH) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} grace windows could not be ended`);
}

/** Ends the grace window of an order before its time, for its merchant. */
export async function sendOrderNow(
  services: Services,
  tx: Tx,
  asked: { accountId: string; userId: string; orderId: string; locale: Locale },
): Promise<Order> {
  const order = await lockOrder(tx, asked.accountId, asked.orderId);
  if (order === null) throw new Refusal('not-found');
  if (!isInGraceWindow(order) || order.holdCount > 0) throw new Refusal('state-conflict');
  await endGraceWindow(tx, order, { kind: 'merchant', id: asked.userId });
  return getOrder(services, { ...asked, tx });
}

async function endGraceWindow(tx: Tx, order: LockedOrder, actor: Actor): Promise<void> {
  await captureHeldMoney(tx, order);
  await moveOrder(tx, order, { payment: 'paid', fulfillment: 'accepted', actor, facts: { grace_until: null } });
  await queueSubmission(tx, { accountId: order.accountId, orderId: order.id });
}

/** By the order's id, so that one that fails is not found again in the same run. */
async function findOver({ database }: Services, after: string): Promise<{ accountId: string; id: string }[]> {
  const found = await sql<{ accountId: string; id: string }>`
    SELECT account_id AS "accountId", id FROM orders
    WHERE payment_state = 'held' AND grace_until <= app_now() AND hold_count = 0 AND id > ${after}
    ORDER BY id LIMIT ${BATCH}`.execute(database.db);
  return found.rows;
}

/** Whether the time has come for a locked order, which another may have ended or changed since. */
async function isOver(tx: Tx, { accountId, id }: LockedOrder): Promise<boolean> {
  const found = await sql`SELECT 1 FROM orders
    WHERE account_id = ${accountId} AND id = ${id} AND payment_state = 'held' AND grace_until <= app_now() AND hold_count = 0`.execute(tx);
  return found.rows.length > 0;
}
