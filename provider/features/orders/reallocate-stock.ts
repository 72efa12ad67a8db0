import type { Tx } from '#provider/database/database.ts';
import { holdQuotedStock } from '#provider/features/stock/reservations.store.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { stockCause } from './find-causes.ts';
import type { LockedOrder } from './orders.store.ts';
import { stopForStock } from './warehouse/stop-for-stock.ts';

/**
 * Makes sure that a paid order holds its goods: what a recount took from it is held anew where it is there. Where it is
 * not, the order stops with the cause, and the answer is false.
 */
export async function reallocateStock(tx: Tx, order: LockedOrder, actor: Actor): Promise<boolean> {
  const short = await holdQuotedStock(tx, order, { minutes: null, actor: 'system' });
  const [first, ...others] = short.map(({ sku, ...need }) => stockCause(sku, need));
  if (first === undefined) return true;
  await stopForStock(tx, order, [first, ...others], actor);
  return false;
}
