import type { ShopifyOpening } from '#contract/shopify.ts';
import { inTransaction, type Tx } from '#provider/database/database.ts';
import type { ProvedShop, SignedIn } from '#provider/http/caller.ts';
import { Refusal } from '#provider/http/refusal.ts';
import {
  findConnectionOfShop,
  insertConnection,
  markConnected,
  markExchanged,
  rest,
  saveTokens,
  type ShopConnection,
} from '#provider/platforms/shopify/connection.store.ts';
import { lockShop } from '#provider/platforms/lock-shop.ts';
import { PlatformRefusal } from '#provider/platforms/platform.ts';
import { areNeededScopes } from '#provider/platforms/shopify/scopes.ts';
import { inShopTurn } from '#provider/platforms/shopify/shop-turns.ts';
import { shopifyConnector } from '#provider/platforms/shopify/shopify-connector.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import type { Services } from '#provider/services.ts';
import { requireShop } from './require-shop.ts';
import { isShopOf } from './shop-identity.store.ts';

/**
 * The app was opened in a shop's admin. The shop becomes or stays a store of its account; its tokens are asked for when
 * there are none that work. A Shopify that can't be reached costs the merchant nothing but the connection.
 */
export async function openShopify(services: Services, caller: SignedIn): Promise<ShopifyOpening> {
  const shop = requireShop(caller);
  const known = await findConnectionOfShop(services.database.db, caller.accountId, shop.domain);
  const connection =
    known !== undefined && isWorking(known) ? known : await inShopTurn(shop.domain, () => reconnect(services, { caller, shop }));
  return {
    shop: shop.domain,
    storeId: connection.storeId,
    accountState: shop.isNew ? 'created' : 'known',
    connection: isWorking(connection) ? 'connected' : 'reconnect',
  };
}

/** Tokens that work and were asked for with the scopes needed now. A store its merchant paused is as well connected as another. */
function isWorking({ state, credentials, refreshIsAlive, askedScopes }: ShopConnection): boolean {
  const isConnected = state === 'connected' || state === 'degraded' || state === 'paused';
  return isConnected && credentials !== null && refreshIsAlive && areNeededScopes(askedScopes);
}

interface Opening {
  caller: SignedIn;
  shop: ProvedShop;
}

/** Asks Shopify before the transaction that keeps its answer: what another call or instance did meanwhile is left as it is. */
async function reconnect(services: Services, { caller, shop }: Opening): Promise<ShopConnection> {
  const known = await findConnectionOfShop(services.database.db, caller.accountId, shop.domain);
  if (known !== undefined && (isWorking(known) || known.restSeconds > 0)) return known;
  const finished = await finishConnection(services, shop);
  return inTransaction(services.database, async (tx) => {
    await lockShop(tx, 'shopify', shop.domain);
    // Linked to another account while this call waited: its account is not the shop's any more.
    if (!(await isShopOf(tx, caller.accountId, shop.domain))) throw new Refusal('session-token-invalid');
    const current = await requireConnection(tx, caller, shop.domain);
    if (isWorking(current)) return current;
    if (finished instanceof PlatformRefusal) await rest(tx, current, finished.retryAfterMs === null ? null : finished.retryAfterMs / 1_000);
    else await connect(services, tx, { connection: current, finished, actor: merchant(caller) });
    return requireConnection(tx, caller, shop.domain);
  });
}

type Finished = Awaited<ReturnType<typeof shopifyConnector.finish>>;

/** The refusal where Shopify can't be reached or refuses: the shop is left alone for a while then. */
async function finishConnection(services: Services, { domain, sessionToken }: ProvedShop): Promise<Finished | PlatformRefusal> {
  try {
    return await shopifyConnector.finish(services, { shop: domain, sessionToken });
  } catch (error) {
    if (error instanceof PlatformRefusal) return error;
    throw error;
  }
}

async function connect(
  services: Services,
  tx: Tx,
  { connection, finished, actor }: { connection: ShopConnection; finished: Finished; actor: Actor },
): Promise<void> {
  await saveTokens(tx, services.keys, connection, finished.credentials);
  await markExchanged(tx, connection, connection.state === 'authorising' || connection.state === 'uninstalled');
  if (connection.state !== 'paused') await markConnected(tx, connection, { facts: finished.facts, actor });
}

async function requireConnection(tx: Tx, caller: SignedIn, shop: string): Promise<ShopConnection> {
  const { accountId } = caller;
  const known = await findConnectionOfShop(tx, accountId, shop);
  if (known !== undefined) return known;
  await insertConnection(tx, { accountId, shop, state: 'authorising', actor: merchant(caller) });
  const made = await findConnectionOfShop(tx, accountId, shop);
  if (made === undefined) throw new Error('a connection just made is gone');
  return made;
}

function merchant({ userId }: SignedIn): Actor {
  return { kind: 'merchant', id: userId };
}
