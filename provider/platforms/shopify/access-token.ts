import { setTimeout } from 'node:timers/promises';
import { inTransaction, type Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { StoreKey } from '#provider/platforms/connector.ts';
import { expireToken } from '#provider/platforms/expire-token.ts';
import { storeUnreachable } from '#provider/platforms/platform.ts';
import { openCredentials } from '#provider/platforms/store-credentials.ts';
import { withReadableCredentials } from '#provider/platforms/with-readable-credentials.ts';
import type { Services } from '#provider/services.ts';
import { findConnection, rest, saveTokens, type ShopConnection, takeRefreshLease } from './connection.store.ts';
import { lockShop } from '#provider/platforms/lock-shop.ts';
import { ShopifyCredentials } from './shopify-credentials.ts';
import { inShopTurn } from './shop-turns.ts';
import { refreshTokens } from './token-endpoint.ts';

/** How often, and after how long, a call looks whether another has replaced the token: longer than Shopify is waited for. */
const LEASE_LOOKS = 100;
const LEASE_LOOK_MS = 100;

/** A paused store is called to be tidied while it is disconnected, and for nothing else: who trades with a store requires one that works. */
const CALLABLE: readonly ShopConnection['state'][] = ['connected', 'degraded', 'paused'];

type LiveConnection = ShopConnection & { credentials: Buffer };

/**
 * A token to call the shop with, replaced when it ends soon. Throws `state-conflict` while the shop is not connected and a
 * PlatformRefusal, retryable, while Shopify can't be asked; one that is not, of a store whose tokens do not open.
 */
export async function freshAccessToken(services: Services, store: StoreKey): Promise<string> {
  return withReadableCredentials(services, store, () => findFreshToken(services, store));
}

async function findFreshToken(services: Services, store: StoreKey): Promise<string> {
  const { db } = services.database;
  const connection = await requireConnection(db, store);
  if (connection.restSeconds > 0) throw storeUnreachable(connection.restSeconds * 1_000);
  if (connection.accessIsFresh) return secretsOf(services, connection).accessToken;
  return inShopTurn(connection.shop, () => replaceToken(services, store, connection.shop));
}

/** Notes that the shop answered a call with 401 or 403: unless another call has replaced the token meanwhile, the store waits for its merchant. */
export async function noteRefusedToken(services: Services, store: StoreKey, accessToken: string): Promise<void> {
  await inTransaction(services.database, async (tx) => {
    const connection = await findConnection(tx, store);
    if (connection === undefined || connection.credentials === null) return;
    await lockShop(tx, 'shopify', connection.shop);
    const current = await findConnection(tx, store);
    if (current === undefined || current.credentials === null) return;
    if (secretsOf(services, current).accessToken === accessToken) await expireToken(tx, store);
  });
}

type Lease = { status: 'fresh'; accessToken: string } | { status: 'taken' } | { status: 'leased'; connection: LiveConnection };

/** Asks Shopify between two transactions, one caller of all instances at a time. */
async function replaceToken(services: Services, store: StoreKey, shop: string): Promise<string> {
  for (let look = 0; look < LEASE_LOOKS; look += 1) {
    const lease = await inTransaction(services.database, (tx) => leaseToken(services, tx, store, shop));
    if (lease.status === 'fresh') return lease.accessToken;
    if (lease.status === 'leased') return refresh(services, store, lease.connection);
    await setTimeout(LEASE_LOOK_MS);
  }
  throw storeUnreachable();
}

async function leaseToken(services: Services, tx: Tx, store: StoreKey, shop: string): Promise<Lease> {
  await lockShop(tx, 'shopify', shop);
  const connection = await requireConnection(tx, store);
  // Another call or instance was first.
  if (connection.accessIsFresh) return { status: 'fresh', accessToken: secretsOf(services, connection).accessToken };
  if (connection.restSeconds > 0) throw storeUnreachable(connection.restSeconds * 1_000);
  return (await takeRefreshLease(tx, store)) ? { status: 'leased', connection } : { status: 'taken' };
}

async function refresh(services: Services, store: StoreKey, connection: LiveConnection): Promise<string> {
  const { shop, accessIsAlive } = connection;
  const secrets = secretsOf(services, connection);
  const outcome = await refreshTokens(services, shop, secrets.refreshToken);
  if (outcome.status === 'unreachable') {
    await rest(services.database.db, store, outcome.retryAfterSeconds);
    if (accessIsAlive) return secrets.accessToken;
    throw storeUnreachable();
  }
  await inTransaction(services.database, async (tx) => {
    await lockShop(tx, 'shopify', shop);
    const current = await requireConnection(tx, store);
    // Connected anew by its merchant meanwhile: those tokens are newer.
    if (secretsOf(services, current).refreshToken !== secrets.refreshToken) return;
    if (outcome.status === 'granted') await saveTokens(tx, services.keys, store, outcome.tokens);
    else await expireToken(tx, store);
  });
  if (outcome.status === 'granted') return outcome.tokens.accessToken;
  services.log.warn({ storeId: store.storeId, error: outcome.status === 'refused' ? outcome.error : outcome.status }, 'shop token refused');
  throw new Refusal('state-conflict');
}

async function requireConnection(db: Tx | Services['database']['db'], store: StoreKey): Promise<LiveConnection> {
  const connection = await findConnection(db, store);
  if (connection === undefined) throw new Refusal('not-found');
  const { credentials, state } = connection;
  if (credentials === null || !CALLABLE.includes(state)) throw new Refusal('state-conflict');
  return { ...connection, credentials };
}

function secretsOf(services: Services, { accountId, storeId, credentials }: StoreKey & { credentials: Buffer | null }) {
  if (credentials === null) throw new Refusal('state-conflict');
  return openCredentials(services.keys, { accountId, storeId, as: ShopifyCredentials, sealed: credentials });
}
