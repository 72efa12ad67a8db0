import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { NuvemshopInstall } from '#contract/stores-nuvemshop.ts';
import type { Store } from '#contract/stores.ts';
import { addJob, inTransaction, type Tx } from '#provider/database/database.ts';
import type { SignedIn } from '#provider/http/caller.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import type { StoreKey } from '#provider/platforms/connector.ts';
import { lockShop } from '#provider/platforms/lock-shop.ts';
import { lockStore, moveStore, recordNewStore } from '#provider/platforms/move-store.ts';
import { readState } from '#provider/platforms/nuvemshop/connect-state.ts';
import { localeOfLanguage, NuvemshopCredentials } from '#provider/platforms/nuvemshop/credentials.ts';
import { nuvemshopConnector, readShop } from '#provider/platforms/nuvemshop/nuvemshop-connector.ts';
import { queueSetUp } from '#provider/platforms/nuvemshop/set-up-shop.ts';
import type { DescribedShop } from '#provider/platforms/nuvemshop/shop-facts.ts';
import { PlatformRefusal } from '#provider/platforms/platform.ts';
import { sealCredentials } from '#provider/platforms/store-credentials.ts';
import { findStoreOfShop } from '#provider/platforms/stores-of-shop.ts';
import type { Services } from '#provider/services.ts';
import { openInstall, type OpenInstall, sealInstall } from './nuvemshop-install.ts';
import { findAccountStore, insertStore, lockConnects } from './stores.store.ts';
import { requestTransfer } from './transfer-store.ts';

const NAME_SHOWN = 80;

/** Where the merchant agrees to the connection. */
export async function startNuvemshop(services: Services, { accountId, userId }: SignedIn): Promise<{ consentUrl: string }> {
  if (services.config.nuvemshop === null) throw new Refusal('platform-not-set-up');
  const { consentUrl } = await nuvemshopConnector.start(services, { accountId, userId });
  if (consentUrl === null) throw new Error('Nuvemshop asks on a page of its own');
  return { consentUrl };
}

/** Exchanges a code at once, signed in or not: it lives for half a minute, and signing up takes longer. */
export async function exchangeNuvemshopCode(
  services: Services,
  { code, state }: { code: string; state: string },
): Promise<NuvemshopInstall> {
  if (services.config.nuvemshop === null) throw new Refusal('platform-not-set-up');
  const started = state === '' ? null : await readState(services, state);
  const { externalId, domain, facts, credentials } = await reach(() => nuvemshopConnector.finish(services, { code }));
  // What is shown of it travels in an address.
  const storeName = facts.name.slice(0, NAME_SHOWN);
  return sealInstall(services, { externalId, domain, storeName, credentials, startedBy: started?.accountId ?? null });
}

/**
 * Connects the store to the caller's account. An install a merchant started is his account's alone, so that nobody is made to take a store he did
 * not ask for; any other he was shown by name before.
 */
export async function connectNuvemshopStore(services: Services, caller: SignedIn, sealed: string): Promise<Store> {
  if (services.config.nuvemshop === null) throw new Refusal('platform-not-set-up');
  const install = await openInstall(services, sealed);
  if (install.startedBy !== null && install.startedBy !== caller.accountId) throw new Refusal('authorization-not-yours');
  const { externalId, credentials } = install;
  // The store is asked once more: a newer install, or an uninstall, ended the token.
  const shop = await reach(() => readShop(services, { externalId, accessToken: credentials.accessToken }));
  try {
    return await inTransaction(services.database, (tx) => connect(services, tx, { caller, install, shop }));
  } catch (error) {
    if (error instanceof Refusal && error.code === 'shop-of-other-account')
      await requestTransfer(services, caller.accountId, { platform: 'nuvemshop', externalId });
    throw error;
  }
}

interface Connecting {
  caller: SignedIn;
  install: OpenInstall;
  shop: DescribedShop;
}

async function connect(services: Services, tx: Tx, { caller, install, shop }: Connecting): Promise<Store> {
  const { accountId, userId } = caller;
  const actor = { kind: 'merchant', id: userId } as const;
  await lockShop(tx, 'nuvemshop', install.externalId);
  await lockConnects(tx, accountId);
  const live = await findStoreOfShop(tx, 'nuvemshop', install.externalId);
  if (live !== undefined && live.accountId !== accountId) throw new Refusal('shop-of-other-account');
  const storeId = live?.id ?? (await findFormerStore(tx, accountId, install.externalId));
  const key = storeId === null ? await addStore(services, tx, { accountId, install, shop, actor }) : { accountId, storeId };
  if (storeId !== null) await renewStore(services, tx, { ...key, install, shop, actor });
  await queueSetUp(tx, key);
  await addJob(tx, 'read-store', key, { storeId: key.storeId });
  const store = await findAccountStore(tx, caller, key.storeId);
  if (store === undefined) throw new Error('a store just connected is gone');
  return store;
}

/** The store as it was before its merchant removed the app: its orders and listings are still there. */
async function findFormerStore(tx: Tx, accountId: string, externalId: string): Promise<string | null> {
  const found = await sql<{ id: string }>`SELECT id FROM store
    WHERE account_id = ${accountId} AND platform = 'nuvemshop' AND external_id = ${externalId} AND state = 'uninstalled'
    ORDER BY uninstalled_at DESC LIMIT 1`.execute(tx);
  return found.rows[0]?.id ?? null;
}

async function addStore(
  services: Services,
  tx: Tx,
  { accountId, install, shop, actor }: { accountId: string; install: OpenInstall; shop: DescribedShop; actor: Actor },
): Promise<StoreKey> {
  const storeId = uuidv7();
  const created = await insertStore(tx, {
    account_id: accountId,
    id: storeId,
    platform: 'nuvemshop',
    mode: 'live',
    external_id: install.externalId,
    domain: shop.domain,
    name: shop.facts.name,
    country: shop.facts.country ?? (await countryOfAccount(tx, accountId)),
    currency: shop.facts.currency,
    locale: localeOfLanguage[shop.language],
    credentials: seal(services, { accountId, storeId, install, shop }),
  });
  await recordNewStore(tx, created, { actor });
  await moveStore(tx, created, { to: 'connected', actor, columns: { connected_at: sql`app_now()` } });
  return { accountId, storeId };
}

/** New credentials for a store we know. One its merchant paused stays paused. */
async function renewStore(
  services: Services,
  tx: Tx,
  { install, shop, actor, ...key }: StoreKey & { install: OpenInstall; shop: DescribedShop; actor: Actor },
): Promise<void> {
  const found = await lockStore(tx, key.accountId, key.storeId);
  if (found === undefined) throw new Error('a locked store is gone');
  const { domain, facts } = shop;
  await sql`UPDATE store SET credentials = ${seal(services, { ...key, install, shop })}, domain = ${domain}, currency = ${facts.currency},
      country = coalesce(${facts.country}, country)
    WHERE account_id = ${key.accountId} AND id = ${key.storeId}`.execute(tx);
  const standing = found.state === 'uninstalled' ? await moveStore(tx, found, { to: 'authorising', actor }) : found;
  if (standing.state !== 'authorising' && standing.state !== 'token_expired' && standing.state !== 'degraded') return;
  await moveStore(tx, standing, { to: 'connected', actor, columns: { connected_at: sql`app_now()`, uninstalled_at: null } });
}

/** In the language the store has now: it may have changed since the code was exchanged. */
function seal({ keys }: Services, { install, shop, ...key }: StoreKey & { install: OpenInstall; shop: DescribedShop }): Buffer {
  const credentials = { ...install.credentials, language: shop.language };
  return sealCredentials(keys, { ...key, as: NuvemshopCredentials, credentials });
}

async function countryOfAccount(tx: Tx, accountId: string): Promise<string> {
  const { country } = await tx.selectFrom('account').select('country').where('id', '=', accountId).executeTakeFirstOrThrow();
  return country;
}

/** A platform that does not answer is a trouble of the moment; a token it does not take ends the install. */
async function reach<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof PlatformRefusal)) throw error;
    throw new Refusal(error.retryable ? 'unavailable' : 'authorization-expired');
  }
}
