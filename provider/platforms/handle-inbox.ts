import { z } from 'zod';
import { databaseErrorCode, inTransaction, type Tx } from '#provider/database/database.ts';
import { takeStoreOrder } from '#provider/features/orders/take-store-order.ts';
import { findWorkingStoreByShop, noteOrder } from '#provider/features/stores/stores.store.ts';
import type { Services } from '#provider/services.ts';
import { type Delivery, lockDelivery, markFailed, markHandled, type WaitingDelivery } from './inbox.store.ts';
import { platformFor } from './platforms.ts';

const ERROR_MAX = 300;
const Payload = z.object({ source: z.string(), deliveryId: z.string() });

/** Does once what a delivery asks for. What goes wrong is kept beside it and the queue tries again. */
export async function handleInbox(services: Services, payload: unknown): Promise<void> {
  const delivery = Payload.parse(payload);
  try {
    await inTransaction(services.database, async (tx) => {
      const waiting = await lockDelivery(tx, delivery);
      if (waiting === undefined || waiting.handled) return;
      await markHandled(tx, delivery, await takeDelivery(services, tx, delivery, waiting));
    });
  } catch (error) {
    await markFailed(services.database.db, delivery, describeError(error));
    throw error;
  }
}

/** Why nothing came of a delivery; null when something did. */
async function takeDelivery(services: Services, tx: Tx, delivery: Delivery, waiting: WaitingDelivery): Promise<string | null> {
  const order = platformFor(delivery.source).readOrder(waiting.topic, waiting.payload);
  if (order === null) return 'topic-not-used';
  const store = await findWorkingStoreByShop(tx, delivery.source, waiting.subject);
  if (store === undefined) return 'no-connected-store';
  await takeStoreOrder(services, tx, { store, order });
  await noteOrder(tx, store.accountId, store.id, order.placedAt);
  return null;
}

/** What went wrong without the words a database or a check may quote from the buyer's data. */
function describeError(error: unknown): string {
  const sqlState = databaseErrorCode(error);
  if (sqlState !== undefined) return `database ${sqlState}`;
  if (error instanceof z.ZodError)
    return `shape: ${error.issues.map((issue) => `${issue.path.join('.')} ${issue.code}`).join(', ')}`.slice(0, ERROR_MAX);
  return error instanceof Error ? `${error.name}: ${error.message}`.slice(0, ERROR_MAX) : 'unknown error';
}
