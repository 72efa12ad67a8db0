import type { Tx } from '#provider/database/database.ts';
import { dropExports } from '#provider/features/account/drop-exports.ts';
import type { NamedBuyer } from '#provider/platforms/platform.ts';
import type { Services } from '#provider/services.ts';
import { emptyDeliveriesOf, eraseBuyersOfOrders, findOrdersOfBuyer } from './buyer-data.store.ts';
import { lockStoresOfShop, type ToldShop } from './uninstall-store.ts';

/** A buyer of a shop has to be forgotten: out of orders, of what the shop told us, of kept answers and of files. Orders stay without them. */
export async function eraseBuyer(services: Services, tx: Tx, told: ToldShop, buyer: NamedBuyer): Promise<string | null> {
  const stores = await lockStoresOfShop(tx, told);
  await emptyDeliveriesOf(tx, told.platform, told.shop, buyer);
  for (const store of stores) {
    const orderIds = await findOrdersOfBuyer(tx, store, buyer);
    if (orderIds.length === 0) continue;
    await eraseBuyersOfOrders(tx, store.accountId, orderIds);
    await dropExports(tx, services.files, store.accountId);
  }
  return stores.length === 0 ? 'no-connected-store' : null;
}
