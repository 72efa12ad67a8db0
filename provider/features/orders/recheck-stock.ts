import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import { inTransaction, type Tx } from '#provider/database/database.ts';
import { reservesStock } from '#provider/features/stock/reserves-stock.ts';
import type { Task } from '#provider/jobs/task.ts';
import type { Services } from '#provider/services.ts';
import { checkOrder, isChangeable } from './check-order.ts';
import { reallocateStock } from './reallocate-stock.ts';
import { type LockedOrder, lockOrder } from './orders.store.ts';

const RecheckTask = z.object({ accountId: Id, orderId: Id });

/**
 * Looks at an order whose goods were found missing. Unpaid it is checked and priced again; paid and not picked yet it
 * gets other units of the same goods or stops as a stock exception.
 */
export const recheckStock: Task = async (services, payload) => {
  const { accountId, orderId } = RecheckTask.parse(payload);
  await inTransaction(services.database, async (tx) => {
    const order = await lockOrder(tx, accountId, orderId);
    if (order !== null) await lookAgain(services, tx, order);
    // Last: a recount that has the stock row locked waits for this row, and must not be waited for.
    await tx.deleteFrom('stock_recheck').where('account_id', '=', accountId).where('order_id', '=', orderId).execute();
  });
};

async function lookAgain(services: Services, tx: Tx, order: LockedOrder): Promise<void> {
  const { accountId, id: orderId } = order;
  if (isChangeable(order)) await checkOrder(services, tx, { accountId, orderId, actor: { kind: 'system' } });
  else if (order.fulfillment === 'accepted' && reservesStock(services, order.mode)) await reallocateStock(tx, order, { kind: 'system' });
}
