import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { ConnectSandboxStoreInput, Store } from '#contract/stores.ts';
import { addJob, type Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { sandboxConnector } from '#provider/platforms/sandbox/sandbox-connector.ts';
import { SandboxCredentials } from '#provider/platforms/sandbox/sandbox-credentials.ts';
import { sealCredentials } from '#provider/platforms/store-credentials.ts';
import type { Services } from '#provider/services.ts';
import { moveStore, recordNewStore } from '#provider/platforms/move-store.ts';
import { findAccountStore, hasStoreNamed, insertStore, isCountry, lockConnects } from './stores.store.ts';

/** Opens a shop on the sandbox platform and connects it to the account, in test mode. */
export async function connectSandboxStore(
  services: Services,
  tx: Tx,
  input: { accountId: string; userId: string; wish: z.output<typeof ConnectSandboxStoreInput> },
): Promise<Store> {
  const { accountId, userId, wish } = input;
  if (!(await isCountry(tx, wish.country))) {
    throw new Refusal('validation-failed', { fields: [{ path: 'country', code: 'unknown-country' }] });
  }
  await lockConnects(tx, accountId);
  if (await hasStoreNamed(tx, accountId, wish.name)) throw new Refusal('store-already-connected');
  const { name, country, currency, locale = null, withProducts } = wish;
  const shop = await sandboxConnector.finish(services, { tx, name, country, currency, withProducts });
  const id = uuidv7();
  const created = await insertStore(tx, {
    ...{ name, country, currency, locale },
    account_id: accountId,
    id,
    platform: 'sandbox',
    mode: 'test',
    external_id: shop.externalId,
    domain: shop.domain,
    credentials: sealCredentials(services.keys, { accountId, storeId: id, as: SandboxCredentials, credentials: shop.credentials }),
  });
  const actor = { kind: 'merchant', id: userId } as const;
  await recordNewStore(tx, created, { actor });
  await moveStore(tx, created, { to: 'connected', actor, columns: { connected_at: sql`app_now()` } });
  await addJob(tx, 'read-store', { accountId, storeId: id }, { storeId: id });
  const store = await findAccountStore(tx, { accountId, userId }, id);
  if (store === undefined) throw new Error('a store just made is gone');
  return store;
}
