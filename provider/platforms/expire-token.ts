import { addJob, type Tx } from '#provider/database/database.ts';
import type { StoreKey } from './connector.ts';
import { lockStore, moveStore } from './move-store.ts';
import { workingStoreStates } from './store-lifecycle.ts';

/** A store's token is good no longer: the store waits for its merchant, who hears of it once. */
export async function expireToken(
  tx: Tx,
  { accountId, storeId }: StoreKey,
  cause: 'store-permission-lost' | 'credentials-unreadable' = 'store-permission-lost',
): Promise<void> {
  const store = await lockStore(tx, accountId, storeId);
  if (store === undefined || !workingStoreStates.includes(store.state)) return;
  const actor = { kind: cause === 'store-permission-lost' ? 'store' : 'system' } as const;
  await moveStore(tx, store, { to: 'token_expired', actor, cause });
  await addJob(tx, 'notify-token-expired', { accountId, storeId });
}
