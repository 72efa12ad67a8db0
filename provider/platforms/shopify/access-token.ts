import { inTransaction, type Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { PlatformRefusal } from '#provider/platforms/platform.ts';
import { openSecrets } from '#provider/platforms/store-secrets.ts';
import type { Services } from '#provider/services.ts';
import { findConnection, refuseTokens, rest, saveTokens, type ShopConnection, ShopSecrets, type ShopStore } from './connection.store.ts';
import { lockShop } from '#provider/platforms/lock-shop.ts';
import { inShopTurn } from './shop-turns.ts';
import { refreshTokens } from './token-endpoint.ts';

/**
 * A token to call the shop with, replaced when it ends soon. Throws `state-conflict` while the shop is not connected and a
 * PlatformRefusal, retryable, while Shopify can't be asked.
 */
export async function freshAccessToken(services: Services, store: ShopStore): Promise<string> {
  const { db } = services.database;
  const connection = await requireConnection(db, store);
  if (connection.restSeconds > 0) throw unreachable();
  if (connection.accessIsFresh) return secretsOf(services, connection).accessToken;
  return inShopTurn(connection.shop, async () => {
    const rotated = await inTransaction(services.database, (tx) => rotate(services, tx, store, connection.shop));
    if (rotated.status === 'refused') throw new Refusal('state-conflict');
    if (rotated.status === 'unreachable') throw unreachable();
    return rotated.accessToken;
  });
}

/** Notes that the shop answered a call with 401 or 403: unless another call has replaced the token meanwhile, the store waits for its merchant. */
export async function noteRefusedToken(services: Services, store: ShopStore, accessToken: string): Promise<void> {
  await inTransaction(services.database, async (tx) => {
    const connection = await findConnection(tx, store);
    if (connection === undefined || connection.credentials === null) return;
    await lockShop(tx, 'shopify', connection.shop);
    const current = await findConnection(tx, store);
    if (current === undefined || current.credentials === null) return;
    if (secretsOf(services, current).accessToken === accessToken) await refuseTokens(tx, store);
  });
}

/** Shopify can't be asked now; a job may try again. */
export function unreachable(): PlatformRefusal {
  return new PlatformRefusal({ code: 'store-unreachable', params: {} }, true);
}

type Rotation = { status: 'fresh'; accessToken: string } | { status: 'refused' } | { status: 'unreachable' };

async function rotate(services: Services, tx: Tx, store: ShopStore, shop: string): Promise<Rotation> {
  await lockShop(tx, 'shopify', shop);
  const connection = await requireConnection(tx, store);
  const secrets = secretsOf(services, connection);
  // Another call or instance was first.
  if (connection.accessIsFresh) return { status: 'fresh', accessToken: secrets.accessToken };
  if (connection.restSeconds > 0) return { status: 'unreachable' };
  const outcome = await refreshTokens(services.config.shopify, shop, secrets.refreshToken);
  if (outcome.status === 'granted') {
    await saveTokens(tx, services.keys, store, outcome.tokens);
    return { status: 'fresh', accessToken: outcome.tokens.accessToken };
  }
  if (outcome.status === 'unreachable') {
    await rest(tx, store, outcome.retryAfterSeconds);
    return connection.accessIsAlive ? { status: 'fresh', accessToken: secrets.accessToken } : { status: 'unreachable' };
  }
  services.log.warn({ storeId: store.storeId, error: outcome.status === 'refused' ? outcome.error : outcome.status }, 'shop token refused');
  await refuseTokens(tx, store);
  return { status: 'refused' };
}

async function requireConnection(db: Tx | Services['database']['db'], store: ShopStore): Promise<ShopConnection & { credentials: Buffer }> {
  const connection = await findConnection(db, store);
  if (connection === undefined) throw new Refusal('not-found');
  const { credentials, state } = connection;
  if (credentials === null || (state !== 'connected' && state !== 'degraded')) throw new Refusal('state-conflict');
  return { ...connection, credentials };
}

function secretsOf(services: Services, { accountId, credentials }: { accountId: string; credentials: Buffer | null }) {
  if (credentials === null) throw new Refusal('state-conflict');
  return openSecrets(services.keys, { accountId, credentials, as: ShopSecrets });
}
