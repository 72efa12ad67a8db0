import type { z } from 'zod';
import type { SandboxTroubleInput } from '#contract/stores.ts';
import { inTransaction, type Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { lockStore, moveStore } from '#provider/platforms/move-store.ts';
import { sandboxConnector } from '#provider/platforms/sandbox/sandbox-connector.ts';
import { SandboxCredentials } from '#provider/platforms/sandbox/sandbox-credentials.ts';
import { setTrouble } from '#provider/platforms/sandbox/shop-trouble.ts';
import { sealCredentials } from '#provider/platforms/store-credentials.ts';
import { liveStoreStates } from '#provider/platforms/store-lifecycle.ts';
import type { Services } from '#provider/services.ts';
import { findStoreAccess } from './stores.store.ts';

interface Wish {
  accountId: string;
  userId: string;
  storeId: string;
  trouble: z.output<typeof SandboxTroubleInput>;
}

/** Has a sandbox store of the account misbehave, or behave again: one whose token had expired is connected again. */
export async function setSandboxTrouble(services: Services, wish: Wish): Promise<Record<string, never>> {
  const { accountId, storeId, trouble } = wish;
  await inTransaction(services.database, async (tx) => {
    const store = await findStoreAccess(tx, accountId, storeId);
    if (store === undefined) throw new Refusal('not-found');
    if (store.platform !== 'sandbox' || !liveStoreStates.includes(store.state)) throw new Refusal('state-conflict');
    await setTrouble(tx, store.external_id, trouble);
    if (trouble.trouble !== 'token-expired') await reconnect(services, tx, wish, store.external_id);
  });
  return {};
}

async function reconnect(services: Services, tx: Tx, { accountId, userId, storeId }: Wish, shopId: string): Promise<void> {
  const store = await lockStore(tx, accountId, storeId);
  if (store?.state !== 'token_expired') return;
  const { credentials } = await sandboxConnector.finish(services, { tx, shopId });
  await moveStore(tx, store, {
    to: 'connected',
    actor: { kind: 'merchant', id: userId },
    columns: { credentials: sealCredentials(services.keys, { accountId, storeId, as: SandboxCredentials, credentials }) },
  });
}
