import { sql } from 'kysely';
import type { Tx } from '#provider/database/database.ts';
import { dropExports } from '#provider/features/account/drop-exports.ts';
import { shopUserEmail } from '#provider/features/sign-in/shop-user-lookup.ts';
import type { Services } from '#provider/services.ts';
import { eraseBuyersOfOrders } from './buyer-data.store.ts';
import { eraseStores } from '#provider/platforms/move-store.ts';
import { liveStoreStates } from '#provider/platforms/store-lifecycle.ts';
import { closeUnreachableAccount } from './close-unreachable-account.ts';
import type { ShopEvent } from '#provider/platforms/platform.ts';
import { disconnect, lockStoresOfShop, type StoreOfShop } from './uninstall-store.ts';

/**
 * A shop has to be forgotten: its stores, the buyers in their orders, what it sent, and its way into the account. Whoever
 * installs the app in it later starts a new account. An account nobody can get into any more goes with its last shop.
 */
export async function eraseShop(services: Services, tx: Tx, event: ShopEvent): Promise<string | null> {
  const stores = await lockStoresOfShop(tx, event);
  if (stores.some(({ isNewer }) => isNewer)) return 'installed-again-since';
  await sql`UPDATE inbox SET payload = '[]', deferred_at = NULL, handled_at = coalesce(handled_at, app_now()), last_error = coalesce(last_error, 'redacted')
    WHERE source = ${event.platform} AND subject = ${event.shop}`.execute(tx);
  const left = await sql<{
    accountId: string;
  }>`DELETE FROM shop_identity WHERE ${event.platform} = 'shopify' AND shop_domain = ${event.shop}
    RETURNING account_id AS "accountId"`.execute(tx);
  await releaseShopUser(tx, event.shop);
  for (const store of stores) await eraseStore(tx, store, event);
  for (const { accountId } of left.rows) await closeUnreachableAccount(services, tx, accountId);
  return stores.length === 0 && left.rows.length === 0 ? 'no-connected-store' : null;
}

async function eraseStore(tx: Tx, store: StoreOfShop, event: ShopEvent): Promise<void> {
  const { accountId, id } = store;
  if (liveStoreStates.includes(store.state)) await disconnect(tx, store, { actor: { kind: 'store' }, at: event.happenedAt });
  const orders = await tx.selectFrom('orders').select('id').where('account_id', '=', accountId).where('store_id', '=', id).execute();
  await eraseBuyersOfOrders(
    tx,
    accountId,
    orders.map((order) => order.id),
  );
  await dropExports(tx, accountId);
  await sql`DELETE FROM mapping m USING listing_variant v, listing l WHERE l.account_id = ${accountId} AND l.store_id = ${id}
    AND v.account_id = l.account_id AND v.listing_id = l.id AND m.account_id = v.account_id AND m.listing_variant_id = v.id`.execute(tx);
  await sql`DELETE FROM listing_variant v USING listing l WHERE l.account_id = ${accountId} AND l.store_id = ${id}
    AND v.account_id = l.account_id AND v.listing_id = l.id`.execute(tx);
  await sql`DELETE FROM listing_event e USING listing l WHERE l.account_id = ${accountId} AND l.store_id = ${id}
    AND e.account_id = l.account_id AND e.entity_id = l.id`.execute(tx);
  await sql`DELETE FROM listing WHERE account_id = ${accountId} AND store_id = ${id}`.execute(tx);
  await eraseStores(tx, { accountId, where: sql`x.id = ${id}` }, { actor: { kind: 'store' } });
}

/** The name of the user made for the shop is free for whoever owns the shop next. */
async function releaseShopUser(tx: Tx, shop: string): Promise<void> {
  await sql`UPDATE app_user SET email = 'deleted-' || id || '@invalid' WHERE email = ${shopUserEmail(shop)} AND password_hash IS NULL`.execute(
    tx,
  );
}
