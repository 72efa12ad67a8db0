import type { Feature } from '#provider/feature.ts';
import { shippingTables } from './account-tables.ts';
import { shippingRoutes } from './shipping.routes.ts';

export const shipping = {
  name: 'shipping',
  routes: [shippingRoutes],
  account: shippingTables,
} satisfies Feature;
