import type { Cause } from '#contract/problem.ts';
import type { Tx } from '#provider/database/database.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { moveWarehouseOrder } from '#provider/warehouses/move-warehouse-order.ts';
import { openMissingGoods } from '../missing-goods/missing-goods.store.ts';
import { moveOrder } from '../move-order.ts';
import { notifyOfOrder } from '../notify-of-order.ts';
import type { LockedOrder } from '../orders.store.ts';
import { findWork } from './lock-work.ts';

/** Stops a paid order whose goods are not there, with the causes, and notifies its merchant; one that is stopped already keeps the newest causes. */
export async function stopForStock(tx: Tx, order: LockedOrder, causes: [Cause, ...Cause[]], actor: Actor): Promise<LockedOrder> {
  const [{ code: cause }] = causes;
  const moved = await moveOrder(tx, order, { fulfillment: 'stock_exception', actor, cause, facts: { causes: JSON.stringify(causes) } });
  const work = await findWork(tx, order);
  if (work?.state === 'waiting' || work?.state === 'picking') await moveWarehouseOrder(tx, work, { to: 'short', actor });
  await openMissingGoods(tx, order, actor);
  if (order.fulfillment !== 'stock_exception') await notifyOfOrder(tx, 'order-stock-short', order);
  return moved;
}
