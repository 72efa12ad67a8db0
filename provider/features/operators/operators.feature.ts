import type { Feature } from '#provider/feature.ts';
import { operatorTables } from './account-tables.ts';
import { adjustmentKind } from './move-adjustment.ts';
import { operatorRoutes } from './operators.routes.ts';

export const operators = {
  name: 'operators',
  routes: [operatorRoutes],
  lifecycles: [adjustmentKind],
  account: operatorTables,
} satisfies Feature;
