import { v7 as uuidv7 } from 'uuid';
import type { StoreTransfer } from '#contract/stores-transfers.ts';
import { inTransaction, type Tx } from '#provider/database/database.ts';
import { notifyUsers } from '#provider/features/notifications/publish-event.ts';
import type { SignedIn } from '#provider/http/caller.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { PlatformCode } from '#provider/platforms/platform.ts';
import { liveStoreStates } from '#provider/platforms/store-lifecycle.ts';
import { findStoreOfShop } from '#provider/platforms/stores-of-shop.ts';
import type { Services } from '#provider/services.ts';
import { requireStore, type StoreChange } from './change-store.ts';
import { disconnectStore } from './disconnect-store.ts';
import { decideTransfer, findTransfers, insertTransfer } from './store-transfers.store.ts';

const STORES_PATH = '/addMyStore';

/**
 * Requests a shop of the account that has it, for one that has proved to control it. Nothing happens to a shop that is nobody's or the account's own. A
 * request that waits already is not notified of again.
 */
export async function requestTransfer(
  services: Services,
  toAccountId: string,
  { platform, externalId }: { platform: PlatformCode; externalId: string },
): Promise<void> {
  await inTransaction(services.database, async (tx) => {
    const store = await findStoreOfShop(tx, platform, externalId);
    if (store === undefined || store.accountId === toAccountId) return;
    const { accountId, id: storeId } = store;
    if (!(await insertTransfer(tx, { id: uuidv7(), accountId, storeId, toAccountId }))) return;
    const { name: shop } = await requireStore(tx, { accountId, userId: null, storeId });
    await notifyUsers(tx, { accountId, kind: 'store-requested', params: { shop }, path: STORES_PATH });
  });
}

/** Lets a store go, or keeps it. A decision is made once. */
export async function decideOnTransfer(
  services: Services,
  { accountId, userId }: SignedIn,
  { transferId, agrees }: { transferId: string; agrees: boolean },
): Promise<StoreTransfer> {
  return inTransaction(services.database, async (tx) => {
    const [known] = await findTransfers(tx, accountId, transferId);
    if (known === undefined) throw new Refusal('not-found');
    const decided = await decideTransfer(tx, { accountId, transferId, decision: agrees ? 'agreed' : 'refused' });
    if (decided === undefined) throw new Refusal('state-conflict');
    if (agrees) await letGo(tx, { accountId, userId, storeId: decided.storeId });
    await notifyUsers(tx, {
      accountId: decided.toAccountId,
      kind: agrees ? 'store-transfer-agreed' : 'store-transfer-refused',
      params: { shop: known.domain },
      path: STORES_PATH,
    });
    const [now] = await findTransfers(tx, accountId, transferId);
    if (now === undefined) throw new Error('a transfer just decided is gone');
    return now;
  });
}

/** Disconnects it as its merchant would, whose products stay in it; one that is disconnected already is gone. */
async function letGo(tx: Tx, change: StoreChange): Promise<void> {
  const { state } = await requireStore(tx, change);
  if (liveStoreStates.includes(state)) await disconnectStore(tx, change, 'keep');
}
