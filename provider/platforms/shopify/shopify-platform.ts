import type { CatalogSync } from '#provider/platforms/catalog-sync.ts';
import type { FulfillmentSync } from '#provider/platforms/fulfillment-sync.ts';
import type { OrderSource } from '#provider/platforms/order-source.ts';
import type { Platform } from '#provider/platforms/platform.ts';
import { shopifyCatalog } from './shopify-catalog.ts';
import { shopifyConnector } from './shopify-connector.ts';
import { shopifyFulfillment } from './shopify-fulfillment.ts';
import { shopifyOrders } from './shopify-orders.ts';
import { shopifyWebhooks } from './shopify-webhooks.ts';

/** Shops of Shopify, by its Admin API. */
export const shopifyPlatform: Platform & { orders: OrderSource; catalog: CatalogSync; fulfillment: FulfillmentSync } = {
  code: 'shopify',
  connector: shopifyConnector,
  hints: shopifyWebhooks,
  orders: shopifyOrders,
  catalog: shopifyCatalog,
  fulfillment: shopifyFulfillment,
};
