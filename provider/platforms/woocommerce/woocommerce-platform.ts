import type { CatalogSync } from '#provider/platforms/catalog-sync.ts';
import type { FulfillmentSync } from '#provider/platforms/fulfillment-sync.ts';
import type { OrderSource } from '#provider/platforms/order-source.ts';
import type { Platform } from '#provider/platforms/platform.ts';
import { wooCommerceCatalog } from './woocommerce-catalog.ts';
import { wooCommerceConnector } from './woocommerce-connector.ts';
import { wooCommerceFulfillment } from './woocommerce-fulfillment.ts';
import { wooCommerceOrders } from './woocommerce-orders.ts';
import { wooCommerceWebhooks } from './woocommerce-webhooks.ts';

/** Self-hosted stores of WooCommerce, by its REST API. */
export const wooCommercePlatform: Platform & { orders: OrderSource; catalog: CatalogSync; fulfillment: FulfillmentSync } = {
  code: 'woocommerce',
  connector: wooCommerceConnector,
  hints: wooCommerceWebhooks,
  orders: wooCommerceOrders,
  catalog: wooCommerceCatalog,
  fulfillment: wooCommerceFulfillment,
};
