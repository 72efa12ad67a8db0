import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import { defaultLocale, isLocale, type Locale } from '#contract/locales.ts';
import type { Queryable } from '#provider/database/database.ts';
import { connectedStore } from '#provider/features/stores/connected-store.ts';
import { say } from '#provider/http/language.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { TaskContext } from '#provider/jobs/task.ts';
import type { FulfillmentSync } from '#provider/platforms/fulfillment-sync.ts';
import { type ConnectedStore, PlatformRefusal } from '#provider/platforms/platform.ts';
import { fulfillmentOf } from '#provider/platforms/platforms.ts';
import type { Services } from '#provider/services.ts';
import { isPaid } from './order-lifecycle.ts';
import { findOrder, type LockedOrder } from './orders.store.ts';
import { findOrdersInStores } from './queue-store-answer.ts';

const AnswerTask = z.object({ accountId: Id, orderId: Id, refuseCancellation: z.boolean() });
type Answering = z.output<typeof AnswerTask>;

/**
 * Tells the stores of an order what becomes of it, as it stands when the job runs: a paid one is accepted, a canceled one given back. Each answer may be
 * given again; a store that has nothing to be answered takes it as said.
 */
export async function answerStoreOrder(services: Services, payload: unknown, { lastAttempt }: TaskContext): Promise<void> {
  const answering = AnswerTask.parse(payload);
  const { accountId, orderId } = answering;
  const { db } = services.database;
  const order = await findOrder(db, accountId, orderId);
  if (order === null || order.fulfillment === 'cancel_requested') return;
  for (const { storeId, platform, externalOrderId } of await findOrdersInStores(db, accountId, orderId)) {
    try {
      const store = await connectedStore(db, accountId, storeId);
      await answer(services, { order, answering, store, sync: fulfillmentOf(platform), externalOrderId });
    } catch (error) {
      // A store that does not work hears of it when its requests are read again.
      if (error instanceof Refusal) continue;
      if (!(error instanceof PlatformRefusal) || (error.retryable && !lastAttempt)) throw error;
      services.log.warn({ err: error, orderId }, 'a store could not be told what becomes of an order');
    }
  }
}

interface Answer {
  order: LockedOrder;
  answering: Answering;
  store: ConnectedStore;
  sync: FulfillmentSync;
  externalOrderId: string;
}

async function answer(services: Services, { order, answering, store, sync, externalOrderId }: Answer): Promise<void> {
  if (order.fulfillment === 'canceled') {
    await sync.answerCancellation(services, store, { externalOrderId, granted: true });
    const reason = say(await findLocale(services.database.db, answering.accountId), 'store-answer.canceled');
    return sync.refuseOrder(services, store, { externalOrderId, reason });
  }
  if (!isPaid(order)) return;
  if (answering.refuseCancellation) await sync.answerCancellation(services, store, { externalOrderId, granted: false });
  await sync.acceptOrder(services, store, externalOrderId);
}

/** The language in which an account's people read what stands in their store. */
export async function findLocale(queryable: Queryable, accountId: string): Promise<Locale> {
  const account = await queryable.selectFrom('account').select('default_locale').where('id', '=', accountId).executeTakeFirst();
  return isLocale(account?.default_locale) ? account.default_locale : defaultLocale;
}
