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
import { readShopFacts } from '#provider/platforms/shopify/read-shop-facts.ts';
import { areNeededScopes } from '#provider/platforms/shopify/scopes.ts';
import { inShopTurn } from '#provider/platforms/shopify/shop-turns.ts';
import { exchangeSessionToken } from '#provider/platforms/shopify/token-endpoint.ts';
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
    known !== undefined && isWorking(known)
      ? known
      : await inShopTurn(shop.domain, () => inTransaction(services.database, (tx) => reconnect(services, tx, { caller, shop })));
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

async function reconnect(services: Services, tx: Tx, { caller, shop }: { caller: SignedIn; shop: ProvedShop }): Promise<ShopConnection> {
  const { accountId } = caller;
  await lockShop(tx, 'shopify', shop.domain);
  // Linked to another account while this call waited: its account is not the shop's any more.
  if (!(await isShopOf(tx, accountId, shop.domain))) throw new Refusal('session-token-invalid');
  const before = await requireConnection(tx, caller, shop.domain);
  if (isWorking(before) || before.restSeconds > 0) return before;
  const outcome = await exchangeSessionToken(services.config.shopify, shop.domain, shop.sessionToken);
  if (outcome.status === 'subject-invalid') throw new Refusal('session-token-invalid');
  if (outcome.status === 'refused') services.log.error({ error: outcome.error }, 'Shopify refuses to exchange session tokens');
  if (outcome.status !== 'granted') {
    await rest(tx, before, outcome.status === 'unreachable' ? outcome.retryAfterSeconds : null);
    return before;
  }
  const answer = await readShopFacts(services.config.shopify, shop.domain, outcome.tokens.accessToken);
  if (answer.status !== 'answered') {
    await rest(tx, before, answer.status === 'unreachable' ? answer.retryAfterSeconds : null);
    return before;
  }
  await saveTokens(tx, services.keys, before, outcome.tokens);
  await markExchanged(tx, before, before.state === 'authorising' || before.state === 'uninstalled');
  if (before.state !== 'paused') await markConnected(tx, before, { facts: answer.facts, actor: merchant(caller) });
  return requireConnection(tx, caller, shop.domain);
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
