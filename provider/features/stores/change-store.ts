import type { Store } from '#contract/stores.ts';
import { inTransaction, type Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { lockStore, moveStore, renameStandingStore, type StoreStanding } from '#provider/platforms/move-store.ts';
import { liveStoreStates } from '#provider/platforms/store-lifecycle.ts';
import type { Services } from '#provider/services.ts';
import { findAccountStore, hasStoreNamed, lockConnects, type StoreReader } from './stores.store.ts';

/** A store of an account, and the user who changes it. */
export interface StoreChange {
  accountId: string;
  userId: string;
  storeId: string;
}

/** Gives a store another name on our side; a name one live store has is refused to another. */
export async function renameStore(services: Services, change: StoreChange, name: string): Promise<Store> {
  return inTransaction(services.database, async (tx) => {
    await lockConnects(tx, change.accountId);
    const store = await requireLiveStore(tx, change);
    const present = await requireStore(tx, change);
    const differs = present.name.toLowerCase() !== name.toLowerCase();
    if (differs && (await hasStoreNamed(tx, change.accountId, name))) throw new Refusal('store-already-connected');
    if (present.name !== name) await renameStandingStore(tx, store, { name, actor: merchant(change) });
    return requireStore(tx, change);
  });
}

/** Stops or goes on with a store. One that stands there already stays so. */
export async function pauseOrResumeStore(services: Services, change: StoreChange, to: 'paused' | 'connected'): Promise<Store> {
  return inTransaction(services.database, async (tx) => {
    const store = await requireLiveStore(tx, change);
    // A store that waits for its platform is not connected by going on.
    if (to === 'connected' && store.state !== 'paused' && store.state !== 'connected') throw new Refusal('state-conflict');
    if (store.state !== to) await moveStore(tx, store, { to, actor: merchant(change) });
    return requireStore(tx, change);
  });
}

/** A store that is still this account's, held until the transaction ends. */
export async function requireLiveStore(tx: Tx, { accountId, storeId }: StoreChange): Promise<StoreStanding> {
  const store = await lockStore(tx, accountId, storeId);
  if (store === undefined || store.state === 'erased') throw new Refusal('not-found');
  if (!liveStoreStates.includes(store.state)) throw new Refusal('state-conflict');
  return store;
}

export async function requireStore(tx: Tx, { storeId, ...reader }: StoreReader & { storeId: string }): Promise<Store> {
  const store = await findAccountStore(tx, reader, storeId);
  if (store === undefined) throw new Refusal('not-found');
  return store;
}

export function merchant({ userId }: Pick<StoreChange, 'userId'>) {
  return { kind: 'merchant', id: userId } as const;
}
