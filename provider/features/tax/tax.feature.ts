import type { Feature } from '#provider/feature.ts';
import { taxTables } from './account-tables.ts';
import { taxRoutes } from './tax.routes.ts';

export const tax = {
  name: 'tax',
  routes: [taxRoutes],
  account: taxTables,
} satisfies Feature;
