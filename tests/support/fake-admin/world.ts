import { type FakeShopify, startFakeShopify } from '../fake-shopify.ts';
import { type FakeAdmin, startFakeAdmin } from './server.ts';

const API_KEY = 'wharf-development-key';
const API_SECRET = 'wharf-development-secret';

export interface ShopifyWorld {
  admin: FakeAdmin;
  shopify: FakeShopify;
  /** What app and provider are told to live in this world. */
  env: Record<string, string>;
  close(): Promise<void>;
}

/** A Shopify without Shopify: token endpoints, webhooks and an admin that frames the app. */
export async function openShopifyWorld(options: { appUrl: string; port?: number; stores?: string[] }): Promise<ShopifyWorld> {
  const shopify = await startFakeShopify({ apiKey: API_KEY, apiSecret: API_SECRET, scopes: [] });
  const admin = await startFakeAdmin({
    port: options.port ?? 0,
    apiKey: API_KEY,
    apiSecret: API_SECRET,
    sessionToken: (shop, life) => shopify.sessionToken(shop, life),
    appUrl: options.appUrl,
    appName: 'Wharf',
    launchPath: '/startup',
    scopes: '',
    stores: options.stores ?? ['casa-da-ana', 'bruno-outlet'],
    deeds: [],
  });
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
