import { neededScopes } from '#provider/platforms/shopify/scopes.ts';
import { type FakeShopify, startFakeShopify } from '../fake-shopify.ts';
import { type FakeAdmin, startFakeAdmin } from './server.ts';

const API_KEY = 'wharf-development-key';
const API_SECRET = 'wharf-development-secret';

const BUYER: Record<string, object> = {
  'customers/redact': { customer: { id: 191167, email: 'buyer@example.com', phone: '555-625-1199' }, orders_to_redact: [] },
};

export interface ShopifyWorld {
  admin: FakeAdmin;
  shopify: FakeShopify;
  /** What app and provider are told to live in this world. */
  env: Record<string, string>;
  close(): Promise<void>;
}

/** A Shopify without Shopify: token endpoints, webhooks and an admin that frames the app. */
export async function openShopifyWorld(options: {
  appUrl: string;
  launchPath?: string;
  port?: number;
  stores?: string[];
}): Promise<ShopifyWorld> {
  const shopify = await startFakeShopify({ apiKey: API_KEY, apiSecret: API_SECRET, scopes: neededScopes });
  const admin = await startFakeAdmin({
    port: options.port ?? 0,
    apiKey: API_KEY,
    apiSecret: API_SECRET,
    sessionToken: (shop, life) => shopify.sessionToken(shop, life),
    appUrl: options.appUrl,
    appName: 'Wharf',
    launchPath: options.launchPath ?? '/startup',
    scopes: neededScopes.join(', '),
    stores: options.stores ?? ['casa-da-ana', 'bruno-outlet', 'tienda-de-lucia'],
    onInstalled: async (shop, isInstalled) => {
      shopify.shop(shop).installed = isInstalled;
      if (isInstalled) return;
      shopify.revokeTokens(shop);
      await send(shop, 'app/uninstalled');
    },
    deeds: [
      { name: 'redact-customer', label: 'Send customers/redact', run: (shop) => send(shop, 'customers/redact') },
      { name: 'redact-shop', label: 'Send shop/redact (48 hours after an uninstall)', run: (shop) => send(shop, 'shop/redact') },
    ],
  });
  async function send(shop: string, topic: string): Promise<void> {
    const payload = { shop_id: shopify.shop(shop).facts.id.split('/').at(-1), shop_domain: shop, myshopify_domain: shop, ...BUYER[topic] };
    await shopify.deliver(`${options.appUrl}/hooks/shopify/${topic}`, { shop, topic, payload });
  }

  return {
    admin,
    shopify,
    env: {
      SHOPIFY_API_KEY: API_KEY,
      SHOPIFY_API_SECRET: API_SECRET,
      SHOPIFY_APP_BRIDGE_URL: admin.scriptUrl,
      SHOPIFY_ADMIN_ORIGIN: admin.origin,
      SHOPIFY_SHOP_ORIGIN: shopify.shopOrigin,
    },
    async close() {
      await admin.close();
      await shopify.close();
    },
  };
}
