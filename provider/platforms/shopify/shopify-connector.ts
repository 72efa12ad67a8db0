import type { ShopifyConfig } from '#provider/config.ts';
import { inTransaction } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Connector, StoreHealth, StoreKey } from '#provider/platforms/connector.ts';
import { PlatformRefusal, storeNotConnected, storeRefused, storeUnreachable } from '#provider/platforms/platform.ts';
import type { Services } from '#provider/services.ts';
import { freshAccessToken, noteRefusedToken } from './access-token.ts';
import { findConnection, rest, saveFacts, saveScopes } from './connection.store.ts';
import { repairShop } from './prepare-shop.ts';
import { readShopFacts } from './read-shop-facts.ts';
import { missingScopes } from './scopes.ts';
import { exchangeSessionToken, type ShopTokens } from './token-endpoint.ts';

/** A shop whose admin proved itself with a session token. */
interface ProvedShop {
  shop: string;
  sessionToken: string;
}

/** Shops of Shopify, which installs the app itself and lets the app exchange a session token of the shop's admin. */
export const shopifyConnector: Connector<{ shop: string }, ProvedShop, ShopTokens> = {
  async start({ config }, { shop }) {
    return { consentUrl: `${originOf(config.shopify, shop)}/admin/oauth/install?client_id=${encodeURIComponent(config.shopify.apiKey)}` };
  },

  async finish(services, { shop, sessionToken }) {
    const exchanged = await exchangeSessionToken(services, shop, sessionToken);
    if (exchanged.status === 'subject-invalid') throw new Refusal('session-token-invalid');
    if (exchanged.status === 'unreachable') throw asUnreachable(exchanged.retryAfterSeconds);
    if (exchanged.status === 'refused') {
      services.log.error({ error: exchanged.error }, 'Shopify refuses to exchange session tokens');
      throw storeRefused();
    }
    const answer = await readShopFacts(services, shop, exchanged.tokens.accessToken);
    if (answer.status === 'unreachable') throw asUnreachable(answer.retryAfterSeconds);
    if (answer.status === 'refused') throw storeNotConnected();
    return { externalId: shop, domain: shop, facts: answer.facts, credentials: exchanged.tokens };
  },

  async scopes({ database }, store) {
    const { grantedScopes: granted } = await requireConnection(database.db, store);
    return { granted, missing: missingScopes(granted) };
  },

  async checkHealth(services, store) {
    try {
      return await askShop(services, store);
    } catch (error) {
      if (error instanceof PlatformRefusal) return { status: 'ill', cause: error.reason };
      throw error;
    }
  },

  async setUp(services, store) {
    const { shop } = await requireConnection(services.database.db, store);
    await repairShop(services, { accountId: store.accountId, id: store.storeId, externalId: shop });
  },

  /** Only a merchant takes an app out of a shop. */
  async disconnect() {},
};

async function askShop(services: Services, store: StoreKey): Promise<StoreHealth> {
  const { database } = services;
  const { shop } = await requireConnection(database.db, store);
  const accessToken = await freshAccessToken(services, store);
  const answer = await readShopFacts(services, shop, accessToken);
  if (answer.status === 'answered') {
    await inTransaction(database, async (tx) => {
      await saveFacts(tx, store, answer.facts);
      await saveScopes(tx, store, answer.grantedScopes);
    });
    return { status: 'healthy', facts: answer.facts };
  }
  if (answer.status === 'refused') {
    await noteRefusedToken(services, store, accessToken);
    throw storeNotConnected();
  }
  await rest(database.db, store, answer.retryAfterSeconds);
  throw storeUnreachable();
}

async function requireConnection(db: Services['database']['db'], store: StoreKey) {
  const connection = await findConnection(db, store);
  if (connection === undefined) throw new Refusal('not-found');
  return connection;
}

function asUnreachable(retryAfterSeconds: number | null): PlatformRefusal {
  return new PlatformRefusal(
    { code: 'store-unreachable', params: {} },
    true,
    retryAfterSeconds === null ? null : retryAfterSeconds * 1_000,
  );
}

function originOf(config: ShopifyConfig, shop: string): string {
  return config.shopOrigin.replace('{shop}', shop);
}
