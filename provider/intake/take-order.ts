import type { Store } from '#contract/stores.ts';
import type { Tx } from '#provider/database/database.ts';
import { type OrderReading, takeStoreOrder } from '#provider/features/orders/take-store-order.ts';
import { noteOrder } from '#provider/features/stores/stores.store.ts';
import type { PlatformOrder } from '#provider/platforms/order-source.ts';
import type { Services } from '#provider/services.ts';
import { dropUnread } from './unread/unread.store.ts';

/** Takes an order of a store, sent or read, which is then no longer among those that could not be; whether it was news. */
export async function takeOrder(
  services: Services,
  tx: Tx,
  store: { accountId: string; id: string; mode: Store['mode'] },
  { order, reading }: { order: PlatformOrder; reading: OrderReading | null },
): Promise<boolean> {
  const isNews = await takeStoreOrder(services, tx, { store, order, reading });
  await noteOrder(tx, store.accountId, store.id, order.placedAt);
  await dropUnread(tx, { accountId: store.accountId, storeId: store.id, kind: 'order', externalId: order.externalId });
  return isNews;
}
