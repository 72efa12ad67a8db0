import type { Tx } from '#provider/database/database.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { moveWarehouseOrder } from '#provider/warehouses/move-warehouse-order.ts';
import { moveMissingGoods } from '../missing-goods/missing-goods.store.ts';
import { moveOrder } from '../move-order.ts';
import type { LockedOrder } from '../orders.store.ts';
import { reallocateStock } from '../reallocate-stock.ts';
import { findWork } from './lock-work.ts';
import { queueSubmission } from './warehouse-jobs.ts';

/**
 * Has the warehouse go on with a paid order that nothing holds back any longer, from where it stopped. One that stopped for want of goods goes on only
 * if they are there now: else the answer is false.
 */
export async function resumeOrder(tx: Tx, order: LockedOrder, actor: Actor): Promise<boolean> {
  if (order.fulfillment === 'stock_exception') {
    if (!(await reallocateStock(tx, order, actor))) return false;
    await moveOrder(tx, order, { fulfillment: 'accepted', actor, facts: { causes: '[]' } });
    await moveMissingGoods(tx, order, { to: 'resolved', actor });
    const work = await findWork(tx, order);
    if (work?.state === 'short') await moveWarehouseOrder(tx, work, { to: 'waiting', actor });
  }
  await queueSubmission(tx, { accountId: order.accountId, orderId: order.id });
  return true;
}
