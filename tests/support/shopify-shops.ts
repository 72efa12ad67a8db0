import { openShopify, type ShopifyOpening } from '#contract/shopify.ts';
import type { HttpTimeouts, ProviderConfig } from '#provider/config.ts';
import { neededScopes } from '#provider/platforms/shopify/scopes.ts';
import { cleanUpAfter } from './clean-up.ts';
import { type FakeShopify, type FakeShopifyOptions, startFakeShopify, type WebhookOptions } from './fake-shopify.ts';
import { startTestProvider, type TestProvider } from './provider.ts';

export const SHOPIFY_KEY = 'test-client-id';
export const SHOPIFY_SECRET = 'shpss_test_secret_of_the_app';

export interface ShopifyWorld {
  provider: TestProvider;
  shopify: FakeShopify;
  /** A shop's name nobody used yet. */
  newShop(): string;
  /** Authorization header of the shop's admin. */
  bearer(shop: string): Promise<string>;
  open(shop: string): Promise<ShopifyOpening>;
  /** Delivers and works it off. */
  tell(webhook: WebhookOptions): Promise<number[]>;
  hookUrl: string;
}

let shops = 0;

/** A provider whose Shopify is the fake one, both stopped after the suite. */
export async function startShopifyWorld(
  overrides: {
    shopify?: Partial<FakeShopifyOptions>;
    config?: Partial<ProviderConfig>;
    oldApiSecret?: string;
    timeouts?: HttpTimeouts;
  } = {},
): Promise<ShopifyWorld> {
  const shopify = await startFakeShopify({ apiKey: SHOPIFY_KEY, apiSecret: SHOPIFY_SECRET, scopes: neededScopes, ...overrides.shopify });
  cleanUpAfter(() => shopify.close());
  const provider = await startTestProvider(
    {
      ...overrides.config,
      shopify: {
        apiKey: SHOPIFY_KEY,
        apiSecret: SHOPIFY_SECRET,
        oldApiSecret: overrides.oldApiSecret,
        shopOrigin: shopify.shopOrigin,
        timeouts: overrides.timeouts ?? { connectMs: 1_000, readMs: 5_000 },
      },
    },
    { template: 'rates' },
  );
  const hookUrl = `${provider.url}/hooks/shopify/app`;
  /** Good for longer than Shopify's minute: a busy test machine is no merchant. */
  async function bearer(shop: string): Promise<string> {
    return `Bearer ${await shopify.sessionToken(shop, { lifeS: 900 })}`;
  }
  return {
    provider,
    shopify,
    hookUrl,
    bearer,
    newShop() {
      shops += 1;
      return `shop-${process.pid}-${shops}.myshopify.com`;
    },
    async open(shop) {
      return (await provider.call(openShopify, { authorization: await bearer(shop) })).data;
    },
    async tell(webhook) {
      const statuses = await shopify.deliver(hookUrl, webhook);
      await provider.runJobs();
      return statuses;
    },
  };
}
