import type { CatalogSync } from '#provider/platforms/catalog-sync.ts';
import type { FulfillmentSync } from '#provider/platforms/fulfillment-sync.ts';
import type { OrderSource } from '#provider/platforms/order-source.ts';
import type { Platform } from '#provider/platforms/platform.ts';
import { tiktokCatalog } from './tiktok-catalog.ts';
import { tiktokConnector } from './tiktok-connector.ts';
import { tiktokFulfillment } from './tiktok-fulfillment.ts';
import { tiktokOrders } from './tiktok-orders.ts';
import { tiktokWebhooks } from './tiktok-webhooks.ts';

/** Shops of TikTok Shop, by its Open API. */
export const tiktokPlatform: Platform & { orders: OrderSource; catalog: CatalogSync; fulfillment: FulfillmentSync } = {
  code: 'tiktok-shop',
  connector: tiktokConnector,
  hints: tiktokWebhooks,
  orders: tiktokOrders,
  catalog: tiktokCatalog,
  fulfillment: tiktokFulfillment,
};
