import type { Queryable } from '#provider/database/database.ts';
import { requireShop } from '#provider/features/shopify/require-shop.ts';
import type { SignedIn } from '#provider/http/caller.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { findConnectionOfShop } from '#provider/platforms/shopify/connection.store.ts';

/** Whose store an extension shows. */
export interface ShopStore {
  accountId: string;
  storeId: string;
}

/** The store of the shop the caller proved; not-found as long as nobody opened the app there. */
export async function requireShopStore(queryable: Queryable, caller: SignedIn): Promise<ShopStore> {
  const { accountId } = caller;
  const connection = await findConnectionOfShop(queryable, accountId, requireShop(caller).domain);
  if (connection === undefined) throw new Refusal('not-found');
  return { accountId, storeId: connection.storeId };
}
