import type { Tx } from '#provider/database/database.ts';
import { holdQuotedStock } from '#provider/features/stock/reservations.store.ts';
import { stockCause } from './find-causes.ts';
import { moveOrder } from './move-order.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import type { LockedOrder } from './orders.store.ts';

/**
 * Makes sure that a paid order holds its goods: what a recount took from it is held anew where it is there. Where it is
 * not, the order stops with the cause, and the answer is false.
 */
export async function reallocateStock(tx: Tx, order: LockedOrder, actor: Actor): Promise<boolean> {
  const short = await holdQuotedStock(tx, order, { minutes: null, actor: 'system' });
  const causes = short.map(({ sku, ...need }) => stockCause(sku, need));
  const [first] = causes;
  if (first === undefined) return true;
  await moveOrder(tx, order, { fulfillment: 'stock_exception', actor, cause: first.code, facts: { causes: JSON.stringify(causes) } });
  return false;
}
