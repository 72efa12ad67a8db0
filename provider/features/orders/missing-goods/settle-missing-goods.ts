import { inTransaction } from '#provider/database/database.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import type { Services } from '#provider/services.ts';
import { notifyOfOrder } from '../notify-of-order.ts';
import { lockOrder } from '../orders.store.ts';
import { retryShortOrder } from '../warehouse/retry-short-order.ts';
import { refundMissingGoods } from './answer-missing-goods.ts';
import { findMissingGoods, findResumable, findUnanswered } from './missing-goods.store.ts';

const BATCH = 100;
const SYSTEM: Actor = { kind: 'system' };

/** Refunds orders whose merchant did not say in time what to do about the goods they lack. */
export async function refundUnanswered({ database }: Services): Promise<void> {
  for (const key of await findUnanswered(database.db, BATCH))
    await inTransaction(database, async (tx) => {
      const order = await lockOrder(tx, key.accountId, key.id);
      const goods = await findMissingGoods(tx, key);
      // Answered, or there again, since it was found.
      if (order?.fulfillment !== 'stock_exception' || goods?.state !== 'open') return;
      await refundMissingGoods(tx, order, { actor: SYSTEM, cause: 'goods-unanswered' });
      await notifyOfOrder(tx, 'order-goods-refunded', order);
    });
}

/** Has orders go on whose goods are there again. */
export async function resumeWithGoods({ database }: Services): Promise<void> {
  for (const { accountId, id: orderId } of await findResumable(database.db, BATCH))
    await inTransaction(database, async (tx) => {
      const order = await lockOrder(tx, accountId, orderId);
      if (order?.fulfillment === 'stock_exception') await retryShortOrder(tx, { accountId, orderId }, SYSTEM);
    });
}
