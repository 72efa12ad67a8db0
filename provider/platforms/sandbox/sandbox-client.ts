import { createHash } from 'node:crypto';
import { inTransaction, type Queryable, type Tx } from '#provider/database/database.ts';
import type { StoreKey } from '#provider/platforms/connector.ts';
import { expireToken } from '#provider/platforms/expire-token.ts';
import { storeNotConnected } from '#provider/platforms/platform.ts';
import { openCredentials } from '#provider/platforms/store-credentials.ts';
import { findCredentials } from '#provider/platforms/stores-of-shop.ts';
import { withReadableCredentials } from '#provider/platforms/with-readable-credentials.ts';
import type { Services } from '#provider/services.ts';
import { SandboxCredentials } from './sandbox-credentials.ts';
import { injectFault } from './shop-trouble.ts';

/** The account's store and the shop of the sandbox it is connected to. */
export interface SandboxStore {
  accountId: string;
  id: string;
  externalId: string;
}

/** The shop keeps only this of a token. */
export function hashAccessToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * Calls a shop of the sandbox as one calls a real one: with the store's token, and answered with the trouble the shop is set to. What the shop does
 * then is one transaction of its own side. A shop that takes the token no longer leaves its store waiting for the merchant.
 */
export async function callShop<Answer>(services: Services, store: SandboxStore, work: (tx: Tx) => Promise<Answer>): Promise<Answer> {
  await requireAccess(services, store);
  await injectFault(services.database.db, store.externalId);
  return inTransaction(services.database, work);
}

/** Looks something up in a shop's catalog, which its troubles, being counted in calls, leave alone. */
export async function readShop<Answer>(services: Services, store: SandboxStore, work: (db: Queryable) => Promise<Answer>): Promise<Answer> {
  await requireAccess(services, store);
  return work(services.database.db);
}

async function requireAccess(services: Services, store: SandboxStore): Promise<void> {
  const { db } = services.database;
  const key = { accountId: store.accountId, storeId: store.id };
  const accessToken = await withReadableCredentials(services, key, () => findToken(services, db, key));
  if (accessToken === null) throw storeNotConnected();
  if (await hasAccess(db, store.externalId, hashAccessToken(accessToken))) return;
  await refuseToken(services, key, accessToken);
  throw storeNotConnected();
}

/** Unless the merchant has connected the store again meanwhile. */
async function refuseToken(services: Services, store: StoreKey, refused: string): Promise<void> {
  await inTransaction(services.database, async (tx) => {
    const current = await findToken(services, tx, store);
    if (current === refused) await expireToken(tx, store);
  });
}

async function findToken({ keys }: Services, queryable: Queryable, store: StoreKey): Promise<string | null> {
  const sealed = await findCredentials(queryable, store.accountId, store.storeId);
  return sealed === null ? null : openCredentials(keys, { ...store, as: SandboxCredentials, sealed }).accessToken;
}

async function hasAccess(queryable: Queryable, shopId: string, tokenHash: Buffer): Promise<boolean> {
  const shop = await queryable
    .selectFrom('sandbox.shop')
    .select('id')
    .where('id', '=', shopId)
    .where('access_token_hash', '=', tokenHash)
    .where('trouble', '<>', 'token-expired')
    .executeTakeFirst();
  return shop !== undefined;
}
