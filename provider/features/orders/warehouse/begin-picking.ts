import type { Tx } from '#provider/database/database.ts';
import { takeHeldStock } from '#provider/features/stock/take-held-stock.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { moveWarehouseOrder } from '#provider/warehouses/move-warehouse-order.ts';
import { moveOrder } from '../move-order.ts';
import { reallocateStock } from '../reallocate-stock.ts';
import { lockWork, type OrderKey } from './lock-work.ts';

/** The warehouse begins: the goods leave the counted stock. `short`: they are not there any more, and the order stopped with the cause. */
export async function beginPicking(tx: Tx, key: OrderKey, actor: Actor): Promise<'picking' | 'short'> {
  const { order, work } = await lockWork(tx, key, ['accepted']);
  if (!(await reallocateStock(tx, order, actor))) return 'short';
  await takeHeldStock(tx, order, actor.kind);
  await moveOrder(tx, order, { fulfillment: 'picking', actor });
  await moveWarehouseOrder(tx, work, { to: 'picking', actor });
  return 'picking';
}
