import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { ConnectWooCommerceInput } from '#contract/stores-woocommerce.ts';
import type { Store } from '#contract/stores.ts';
import type { FieldProblemCode } from '#contract/problem.values.ts';
import { addJob, inTransaction, type Queryable, type Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { FinishedConnection } from '#provider/platforms/connector.ts';
import { lockShop } from '#provider/platforms/lock-shop.ts';
import { lockStore, moveStore, recordNewStore } from '#provider/platforms/move-store.ts';
import { PlatformRefusal } from '#provider/platforms/platform.ts';
import { sealCredentials } from '#provider/platforms/store-credentials.ts';
import { findStoreOfShop } from '#provider/platforms/stores-of-shop.ts';
import { findApi, type Finding, type FoundApi } from '#provider/platforms/woocommerce/find-api.ts';
import { KeysRefused } from '#provider/platforms/woocommerce/send-request.ts';
import { findKeyStyle, type GivenKeys, wooCommerceConnector } from '#provider/platforms/woocommerce/woocommerce-connector.ts';
import { WooCommerceCredentials } from '#provider/platforms/woocommerce/woocommerce-credentials.ts';
import type { Services } from '#provider/services.ts';
import { merchant, requireStore } from './change-store.ts';
import { hasStoreNamed, insertStore, isCountry, lockConnects } from './stores.store.ts';
import { requestTransfer } from './transfer-store.ts';

/** Whose store it becomes. */
interface Owner {
  accountId: string;
  userId: string;
}

const ADDRESS_PROBLEMS: Record<Exclude<Finding['status'], 'found'>, FieldProblemCode> = {
  'no-address': 'link-broken',
  'private': 'link-private',
  'no-shop': 'no-shop-there',
  'no-answer': 'shop-silent',
};

/** Connects a store by keys its merchant made in it. */
export async function connectWooCommerceStore(
  services: Services,
  { address, consumerKey, consumerSecret, ...owner }: Owner & z.output<typeof ConnectWooCommerceInput>,
): Promise<Store> {
  const api = await requireApi(services, address);
  return connectByKeys(services, owner, { api, consumerKey, consumerSecret });
}

/** The API of a site; what is wrong with the address is said beside its field. */
export async function requireApi(services: Services, address: string): Promise<FoundApi> {
  const found = await findApi(services, address);
  if (found.status !== 'found')
    throw new Refusal('validation-failed', { fields: [{ path: 'address', code: ADDRESS_PROBLEMS[found.status] }] });
  return found.api;
}

/**
 * Proves the keys with the store, outside of any transaction, and keeps them. The same store again gets the new keys. In one that is another account's
 * nothing is changed: keys that read it request it of its owner.
 */
export async function connectByKeys(services: Services, owner: Owner, keys: GivenKeys): Promise<Store> {
  const shop = { platform: 'woocommerce', externalId: keys.api.siteId } as const;
  const known = await findStoreOfShop(services.database.db, shop.platform, shop.externalId);
  if (known !== undefined && known.accountId !== owner.accountId) {
    await withProblems(() => findKeyStyle(services, keys));
    await requestTransfer(services, owner.accountId, shop);
    throw new Refusal('shop-of-other-account');
  }
  const connection = await withProblems(() => wooCommerceConnector.finish(services, keys));
  return inTransaction(services.database, (tx) => saveStore(services, tx, owner, connection));
}

async function withProblems<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof KeysRefused) throw new Refusal('store-keys-refused');
    if (error instanceof PlatformRefusal) throw new Refusal(error.retryable ? 'unavailable' : 'store-keys-refused');
    throw error;
  }
}

async function saveStore(
  services: Services,
  tx: Tx,
  owner: Owner,
  { externalId, domain, facts, credentials }: FinishedConnection<WooCommerceCredentials>,
): Promise<Store> {
  const { accountId } = owner;
  await lockConnects(tx, accountId);
  await lockShop(tx, 'woocommerce', externalId);
  await requireFree(tx, accountId, externalId);
  const known = await findStoreOfShop(tx, 'woocommerce', externalId);
  const storeId = known?.id ?? uuidv7();
  const sealed = sealCredentials(services.keys, { accountId, storeId, as: WooCommerceCredentials, credentials });
  if (known === undefined) {
    const country = facts.country !== null && (await isCountry(tx, facts.country)) ? facts.country : await countryOf(tx, accountId);
    const name = await freeName(tx, accountId, facts.name.trim().slice(0, 80) || domain, domain);
    const shop = { platform: 'woocommerce', external_id: externalId, domain, name, country, currency: facts.currency } as const;
    const created = await insertStore(tx, { ...shop, account_id: accountId, id: storeId, locale: null, mode: 'live', credentials: sealed });
    await recordNewStore(tx, created, { actor: merchant(owner) });
    await moveStore(tx, created, { to: 'connected', actor: merchant(owner), columns: { connected_at: sql`app_now()` } });
  } else await renewKeys(tx, owner, storeId, sealed);
  await addJob(tx, 'read-store', { accountId, storeId }, { storeId });
  return requireStore(tx, { ...owner, storeId });
}

/** One that waited for keys works again; one its merchant paused stays so. */
async function renewKeys(tx: Tx, owner: Owner, storeId: string, credentials: Buffer): Promise<void> {
  const store = await lockStore(tx, owner.accountId, storeId);
  if (store === undefined) throw new Refusal('not-found');
  if (store.state === 'token_expired') await moveStore(tx, store, { to: 'connected', actor: merchant(owner), columns: { credentials } });
  else
    await sql`UPDATE store SET credentials = ${credentials}, version = version + 1
      WHERE account_id = ${owner.accountId} AND id = ${storeId}`.execute(tx);
}

async function requireFree(queryable: Queryable, accountId: string, shop: string): Promise<void> {
  const store = await findStoreOfShop(queryable, 'woocommerce', shop);
  if (store !== undefined && store.accountId !== accountId) throw new Refusal('shop-of-other-account');
}

async function countryOf(tx: Tx, accountId: string): Promise<string> {
  const { country } = await tx.selectFrom('account').select('country').where('id', '=', accountId).executeTakeFirstOrThrow();
  return country;
}

/** Live stores of an account differ by name. */
async function freeName(tx: Tx, accountId: string, name: string, domain: string): Promise<string> {
  return (await hasStoreNamed(tx, accountId, name)) ? `${name} (${domain})` : name;
}
