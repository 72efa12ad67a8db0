import type { Feature } from '#provider/feature.ts';
import { shopifyTables } from './account-tables.ts';
import { shopifyExtensionRoutes } from './extensions/shopify-extensions.routes.ts';
import { shopifyRoutes } from './shopify.routes.ts';

export const shopify = {
  name: 'shopify',
  routes: [shopifyRoutes, shopifyExtensionRoutes],
  account: shopifyTables,
} satisfies Feature;
