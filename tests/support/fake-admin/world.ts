import { neededScopes } from '#provider/platforms/shopify/scopes.ts';
import { type FakeShopify, startFakeShopify } from '../fake-shopify.ts';
import { placeOrder, requestCancellation, requestFulfillment } from './admin-api/shop-life.ts';
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
      { name: 'order', label: 'A buyer orders one of the first product', run: (shop) => order(shop) },
      { name: 'request', label: 'Request fulfillment of the newest order', run: (shop) => request(shop, 'FULFILLMENT_REQUEST') },
      { name: 'request-cancel', label: 'Request its cancellation', run: (shop) => request(shop, 'CANCELLATION_REQUEST') },
      { name: 'redact-customer', label: 'Send customers/redact', run: (shop) => send(shop, 'customers/redact') },
      { name: 'redact-shop', label: 'Send shop/redact (48 hours after an uninstall)', run: (shop) => send(shop, 'shop/redact') },
    ],
  });
  async function order(shop: string): Promise<void> {
    const { data } = shopify.shop(shop);
    const variantId = data.products[0]?.variants[0]?.id;
    if (variantId === undefined) return;
    const { id } = placeOrder(data, { items: [{ variantId, quantity: 1 }] });
    const payload = { id: Number(id.split('/').at(-1)) };
    await shopify.deliver(`${options.appUrl}/hooks/shopify/orders`, { shop, topic: 'orders/create', payload });
  }

  /** Shopify calls the service back, which then asks what it is about. */
  async function request(shop: string, kind: 'FULFILLMENT_REQUEST' | 'CANCELLATION_REQUEST'): Promise<void> {
    const { data } = shopify.shop(shop);
    const newest = data.orders.at(-1);
    if (newest === undefined) return;
    if (kind === 'FULFILLMENT_REQUEST') requestFulfillment(data, newest.id);
    else requestCancellation(data, newest.id);
    for (const { callbackUrl } of data.services) if (callbackUrl !== null) await shopify.callBack(callbackUrl, { shop, kind });
  }

  async function send(shop: string, topic: string): Promise<void> {
    const id = shopify.shop(shop).data.facts.id.split('/').at(-1);
    const payload = topic === 'app/uninstalled' ? { id, myshopify_domain: shop } : { shop_id: id, shop_domain: shop, ...BUYER[topic] };
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
