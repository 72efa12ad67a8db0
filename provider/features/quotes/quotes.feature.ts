import type { Feature } from '#provider/feature.ts';
import { quoteTables } from './account-tables.ts';
import { quoteRoutes } from './quotes.routes.ts';

export const quotes = {
  name: 'quotes',
  routes: [quoteRoutes],
  account: quoteTables,
} satisfies Feature;
