import { z } from 'zod';
import { databaseErrorCode, inTransaction, type Tx } from '#provider/database/database.ts';
import { takeStoreOrder } from '#provider/features/orders/take-store-order.ts';
import { eraseBuyer } from '#provider/features/stores/erase-buyer.ts';
import { eraseShop } from '#provider/features/stores/erase-shop.ts';
import { exportBuyer } from '#provider/features/stores/export-buyer.ts';
import { findWorkingStoreByShop, noteOrder } from '#provider/features/stores/stores.store.ts';
import { type ToldShop, uninstallStore } from '#provider/features/stores/uninstall-store.ts';
import type { Services } from '#provider/services.ts';
import { type Delivery, emptyPayload, lockDelivery, markFailed, markHandled, type WaitingDelivery } from './inbox.store.ts';
import type { PlatformOrder } from './platform.ts';
import { platformFor } from './platforms.ts';
import { noteScopes } from './shopify/note-scopes.ts';

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
  const platform = platformFor(delivery.source);
  const event = platform.readEvent(waiting.topic, waiting.payload);
  if (event === null) return 'topic-not-used';
  const shop = { platform: platform.code, shop: waiting.subject, happenedAt: waiting.triggeredAt };
  switch (event.kind) {
    case 'order':
      return takeOrder(services, tx, shop, event.order);
    case 'uninstalled':
      return uninstallStore(tx, shop);
    case 'scopes-changed':
      return noteScopes(tx, shop, event.granted);
    case 'buyer-data-asked':
      await emptyPayload(tx, delivery);
      return exportBuyer(services, tx, shop, event.buyer);
    case 'buyer-redacted':
      await emptyPayload(tx, delivery);
      return eraseBuyer(services, tx, shop, event.buyer);
    case 'shop-redacted':
      await emptyPayload(tx, delivery);
      return eraseShop(services, tx, shop);
  }
}

async function takeOrder(services: Services, tx: Tx, { platform, shop }: ToldShop, order: PlatformOrder): Promise<string | null> {
  const store = await findWorkingStoreByShop(tx, platform, shop);
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
