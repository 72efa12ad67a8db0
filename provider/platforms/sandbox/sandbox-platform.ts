import type { CatalogSync } from '#provider/platforms/catalog-sync.ts';
import type { FulfillmentSync } from '#provider/platforms/fulfillment-sync.ts';
import type { OrderSource } from '#provider/platforms/order-source.ts';
import type { Platform } from '#provider/platforms/platform.ts';
import { sandboxCatalog } from './sandbox-catalog.ts';
import { sandboxConnector } from './sandbox-connector.ts';
import { sandboxFulfillment } from './sandbox-fulfillment.ts';
import { sandboxOrders } from './sandbox-orders.ts';
import { sandboxWebhooks } from './sandbox-webhooks.ts';

/** The platform of invented stores: everything a real one does, always in test mode. */
export const sandboxPlatform: Platform & { orders: OrderSource; catalog: CatalogSync; fulfillment: FulfillmentSync } = {
  code: 'sandbox',
  connector: sandboxConnector,
  hints: sandboxWebhooks,
  orders: sandboxOrders,
  catalog: sandboxCatalog,
  fulfillment: sandboxFulfillment,
};
