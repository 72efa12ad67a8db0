import type { Tx } from '#provider/database/database.ts';
import { dropExports } from '#provider/features/account/drop-exports.ts';
import type { NamedBuyer } from '#provider/platforms/order-source.ts';
import { emptyDeliveriesOf, eraseBuyersOfOrders, findOrdersOfBuyer } from './buyer-data.store.ts';
import type { ShopEvent } from '#provider/platforms/platform.ts';
import { lockStoresOfShop } from './uninstall-store.ts';

/** A buyer of a shop has to be forgotten: out of orders, of what the shop sent, of kept answers and of files. Orders stay without them. */
export async function eraseBuyer(tx: Tx, event: ShopEvent, buyer: NamedBuyer): Promise<string | null> {
  const stores = await lockStoresOfShop(tx, event);
  await emptyDeliveriesOf(tx, event.platform, event.shop, buyer);
  for (const store of stores) {
    const orderIds = await findOrdersOfBuyer(tx, store, buyer);
    if (orderIds.length === 0) continue;
    await eraseBuyersOfOrders(tx, store.accountId, orderIds);
    await dropExports(tx, store.accountId);
  }
  return stores.length === 0 ? 'no-connected-store' : null;
}
