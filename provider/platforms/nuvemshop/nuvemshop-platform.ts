import type { CatalogSync } from '#provider/platforms/catalog-sync.ts';
import type { FulfillmentSync } from '#provider/platforms/fulfillment-sync.ts';
import type { OrderSource } from '#provider/platforms/order-source.ts';
import type { Platform } from '#provider/platforms/platform.ts';
import { nuvemshopCatalog } from './nuvemshop-catalog.ts';
import { nuvemshopConnector } from './nuvemshop-connector.ts';
import { nuvemshopFulfillment } from './nuvemshop-fulfillment.ts';
import { nuvemshopOrders } from './nuvemshop-orders.ts';
import { nuvemshopWebhooks } from './nuvemshop-webhooks.ts';

/** Stores of Nuvemshop, in Spanish Tiendanube, by its REST API. */
export const nuvemshopPlatform: Platform & { orders: OrderSource; catalog: CatalogSync; fulfillment: FulfillmentSync } = {
  code: 'nuvemshop',
  connector: nuvemshopConnector,
  hints: nuvemshopWebhooks,
  orders: nuvemshopOrders,
  catalog: nuvemshopCatalog,
  fulfillment: nuvemshopFulfillment,
};
