import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import { disconnectChoices } from '#contract/stores.values.ts';
import type { Store } from '#contract/stores.ts';
import { addJob, inTransaction, type Tx } from '#provider/database/database.ts';
import { noteDeletedInStore } from '#provider/features/my-products/note-deleted-in-store.ts';
import { lockStore, moveStore } from '#provider/platforms/move-store.ts';
import type { CatalogSync } from '#provider/platforms/catalog-sync.ts';
import { type ConnectedStore, PlatformRefusal } from '#provider/platforms/platform.ts';
import { platformFor } from '#provider/platforms/platforms.ts';
import type { TaskContext } from '#provider/jobs/task.ts';
import type { Services } from '#provider/services.ts';
import { merchant, requireLiveStore, requireStore, type StoreChange } from './change-store.ts';
import { findStoreAccess, listProductsInStore, listPushedProducts } from './stores.store.ts';
import { disconnect } from './uninstall-store.ts';

const Payload = z.object({ accountId: Id, storeId: Id, userId: Id, products: z.enum(disconnectChoices) });

/** Pauses a store at once and has it disconnected; its platform is called outside of the transaction. */
export async function disconnectStore(tx: Tx, change: StoreChange, products: (typeof disconnectChoices)[number]): Promise<Store> {
  const store = await requireLiveStore(tx, change);
  const { accountId, storeId } = change;
  if (store.state !== 'paused' && store.state !== 'new' && store.state !== 'authorising') {
    await moveStore(tx, store, { to: 'paused', actor: merchant(change), cause: 'merchant-disconnected' });
  }
  await addJob(tx, 'disconnect-store', { ...change, products }, { key: `disconnect-store:${storeId}`, storeId });
  return requireStore(tx, { ...change, accountId });
}

/** Hides or deletes what we put into the store where the merchant chose that, tells its platform that we go, and ends the connection here. */
export async function disconnectStoreTask(services: Services, payload: unknown, { lastAttempt }: TaskContext): Promise<void> {
  const { accountId, storeId, userId, products } = Payload.parse(payload);
  const { db } = services.database;
  const access = await findStoreAccess(db, accountId, storeId);
  if (access === undefined || access.state === 'uninstalled' || access.state === 'erased') return;
  const platform = platformFor(access.platform);
  try {
    if (products !== 'keep' && platform.catalog !== null && access.credentials !== null) {
      const { external_id: externalId, domain, currency, mode } = access;
      const store = { accountId, id: storeId, externalId, domain, currency, mode };
      if (products === 'unpublish') await unpublishAll(services, store, platform.catalog);
      else await deleteAll(services, { store, catalog: platform.catalog, userId });
    }
    await platform.connector.disconnect(services, { accountId, storeId });
  } catch (error) {
    // A store that lets us in no longer can't be tidied; it is disconnected all the same.
    if (!(error instanceof PlatformRefusal) || (error.retryable && !lastAttempt)) throw error;
  }
  await inTransaction(services.database, async (tx) => {
    const store = await lockStore(tx, accountId, storeId);
    if (store === undefined || store.state === 'uninstalled' || store.state === 'erased') return;
    await disconnect(tx, store, { actor: { kind: 'merchant', id: userId } });
  });
}

/** Deletes what we put into the store, one after the other: what was deleted before a call failed stays noted. */
async function deleteAll(
  services: Services,
  { store, catalog, userId }: { store: ConnectedStore; catalog: CatalogSync; userId: string },
): Promise<void> {
  const { accountId, id: storeId } = store;
  for (const { listingId, externalProductId } of await listPushedProducts(services.database.db, accountId, storeId)) {
    await catalog.deleteProduct(services, store, externalProductId);
    await inTransaction(services.database, (tx) => noteDeletedInStore(tx, { accountId, listingId, actor: merchant({ userId }) }));
  }
}

async function unpublishAll(services: Services, store: ConnectedStore, { setVisibility }: CatalogSync): Promise<void> {
  for (const { externalProductId, visibility } of await listProductsInStore(services.database.db, store.accountId, store.id)) {
    await setVisibility(services, store, { externalProductId, visibility: 'unpublished', expected: visibility });
  }
}
