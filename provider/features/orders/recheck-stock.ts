import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import { inTransaction } from '#provider/database/database.ts';
import { reservesStock } from '#provider/features/stock/reserves-stock.ts';
import type { Task } from '#provider/jobs/task.ts';
import { checkOrder, isCheckable } from './check-order.ts';
import { reallocateStock } from './reallocate-stock.ts';
import { lockOrder } from './orders.store.ts';

const RecheckTask = z.object({ accountId: Id, orderId: Id });

/**
 * Looks at an order whose goods were found missing. Unpaid it is checked and priced again; paid and not picked yet it
 * gets other units of the same goods or stops as a stock exception.
 */
export const recheckStock: Task = async (services, payload) => {
  const { accountId, orderId } = RecheckTask.parse(payload);
  await inTransaction(services.database, async (tx) => {
    const order = await lockOrder(tx, accountId, orderId);
    if (order === null) return;
    if (isCheckable(order)) await checkOrder(services, tx, { accountId, orderId, actor: { kind: 'system' } });
    else if (order.fulfillment === 'accepted' && reservesStock(services, order.mode)) await reallocateStock(tx, order, { kind: 'system' });
  });
};
