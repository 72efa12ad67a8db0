import type { Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { liftHold } from '../hold-order.ts';
import { findHolds } from '../holds.store.ts';
import { lockOrder } from '../orders.store.ts';
import type { OrderKey } from './lock-work.ts';
import { resumeOrder } from './resume-order.ts';

/**
 * The goods an order stopped for are there: what its warehouse held it for is released, and it goes on unless its merchant holds it too. `short`:
 * there are still too few, and everything stays as it is but for the cause.
 */
export async function retryShortOrder(tx: Tx, { accountId, orderId }: OrderKey, actor: Actor): Promise<'resumed' | 'held' | 'short'> {
  const order = await lockOrder(tx, accountId, orderId);
  if (order === null) throw new Refusal('not-found');
  if (order.fulfillment !== 'stock_exception') throw new Refusal('state-conflict');
  if (!(await resumeOrder(tx, order, actor))) return 'short';
  const holds = await findHolds(tx, accountId, orderId);
  const own = holds.filter(({ reason, placedBy }) => reason === 'waiting-for-goods' && placedBy === 'operator');
  for (const { id } of own) {
    const resumed = await lockOrder(tx, accountId, orderId);
    if (resumed !== null) await liftHold(tx, resumed, id, actor);
  }
  return own.length < holds.length ? 'held' : 'resumed';
}
