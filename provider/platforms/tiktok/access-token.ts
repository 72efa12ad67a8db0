import { setTimeout } from 'node:timers/promises';
import { inTransaction, type Queryable, type Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { StoreKey } from '#provider/platforms/connector.ts';
import { expireToken } from '#provider/platforms/expire-token.ts';
import { lockShop } from '#provider/platforms/lock-shop.ts';
import { storeUnreachable } from '#provider/platforms/platform.ts';
import { openCredentials } from '#provider/platforms/store-credentials.ts';
import { withReadableCredentials } from '#provider/platforms/with-readable-credentials.ts';
import type { Services } from '#provider/services.ts';
import { TiktokCredentials } from './tiktok-credentials.ts';
import {
  endRefreshLease,
  findConnection,
  listShopsOfGrant,
  saveGrant,
  takeRefreshLease,
  type TiktokConnection,
} from './tiktok-connection.store.ts';
import { refreshGrant } from './token-endpoint.ts';

/** How often, and after how long, a call looks whether another has replaced the token: longer than TikTok is waited for. */
const LEASE_LOOKS = 100;
const LEASE_LOOK_MS = 100;

/** A paused store is called to be tidied while it is disconnected, and for nothing else: who trades with a store requires one that works. */
const CALLABLE: readonly TiktokConnection['state'][] = ['connected', 'degraded', 'paused'];

type LiveConnection = TiktokConnection & { credentials: Buffer };

/** What a shop is called with. */
export interface CallableShop {
  accessToken: string;
  shopCipher: string;
}

/**
 * Token and cipher to call a shop with; the token is replaced when it ends soon. Throws `state-conflict` while the shop is not connected and a
 * PlatformRefusal, retryable, while TikTok can't be asked; one that is not, of a store whose tokens do not open.
 */
export async function freshAccess(services: Services, store: StoreKey): Promise<CallableShop> {
  return withReadableCredentials(services, store, async () => {
    const connection = await requireConnection(services.database.db, store);
    const accessToken = connection.accessIsFresh ? secretsOf(services, connection).accessToken : await replaceToken(services, store);
    return { accessToken, shopCipher: connection.shopCipher };
  });
}

/** Notes that the shop takes a token no longer: unless another call has replaced it meanwhile, the store waits for its merchant. */
export async function noteRefusedToken(services: Services, store: StoreKey, accessToken: string): Promise<void> {
  await inTransaction(services.database, async (tx) => {
    const connection = await findConnection(tx, store);
    if (connection === undefined || connection.credentials === null) return;
    await lockShop(tx, 'tiktok-shop', connection.openId);
    const current = await findConnection(tx, store);
    if (current === undefined || current.credentials === null) return;
    if (secretsOf(services, current).accessToken === accessToken) await expireToken(tx, store);
  });
}

type Lease = { status: 'fresh'; accessToken: string } | { status: 'taken' } | { status: 'leased'; connection: LiveConnection };

/** Asks TikTok between two transactions, one caller of all instances at a time. */
async function replaceToken(services: Services, store: StoreKey): Promise<string> {
  for (let look = 0; look < LEASE_LOOKS; look += 1) {
    const lease = await inTransaction(services.database, (tx) => leaseToken(services, tx, store));
    if (lease.status === 'fresh') return lease.accessToken;
    if (lease.status === 'leased') return refresh(services, lease.connection);
    await setTimeout(LEASE_LOOK_MS);
  }
  throw storeUnreachable();
}

async function leaseToken(services: Services, tx: Tx, store: StoreKey): Promise<Lease> {
  const { openId } = await requireConnection(tx, store);
  await lockShop(tx, 'tiktok-shop', openId);
  const connection = await requireConnection(tx, store);
  // Another call or instance was first.
  if (connection.accessIsFresh) return { status: 'fresh', accessToken: secretsOf(services, connection).accessToken };
  return (await takeRefreshLease(tx, connection)) ? { status: 'leased', connection } : { status: 'taken' };
}

async function refresh(services: Services, connection: LiveConnection): Promise<string> {
  const secrets = secretsOf(services, connection);
  const outcome = await refreshGrant(services, secrets.refreshToken);
  if (outcome.status === 'unreachable') {
    await endRefreshLease(services.database.db, connection);
    if (connection.accessIsAlive) return secrets.accessToken;
    throw storeUnreachable();
  }
  await inTransaction(services.database, async (tx) => {
    await lockShop(tx, 'tiktok-shop', connection.openId);
    const current = await requireConnection(tx, connection);
    // Authorized anew by its seller meanwhile: those tokens are newer.
    if (secretsOf(services, current).refreshToken !== secrets.refreshToken) return;
    if (outcome.status === 'granted')
      await saveGrant(tx, services.keys, connection.accountId, { ...outcome.grant, openId: connection.openId });
    else for (const shop of await listShopsOfGrant(tx, connection)) await expireToken(tx, shop);
  });
  if (outcome.status === 'granted') return outcome.grant.accessToken;
  services.log.warn({ storeId: connection.storeId, code: outcome.code }, 'TikTok refused a refresh token');
  throw new Refusal('state-conflict');
}

async function requireConnection(queryable: Queryable, store: StoreKey): Promise<LiveConnection> {
  const connection = await findConnection(queryable, store);
  if (connection === undefined) throw new Refusal('not-found');
  const { credentials, state } = connection;
  if (credentials === null || !CALLABLE.includes(state)) throw new Refusal('state-conflict');
  return { ...connection, credentials };
}

function secretsOf(services: Services, { accountId, storeId, credentials }: StoreKey & { credentials: Buffer | null }) {
  if (credentials === null) throw new Refusal('state-conflict');
  return openCredentials(services.keys, { accountId, storeId, as: TiktokCredentials, sealed: credentials });
}
