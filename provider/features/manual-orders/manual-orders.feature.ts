import type { Feature } from '#provider/feature.ts';
import { manualOrderTables } from './account-tables.ts';
import { manualOrderRoutes } from './manual-orders.routes.ts';
import { manualOrderTasks } from './manual-orders.tasks.ts';
import { orderImportRoutes } from './order-imports.routes.ts';

export const manualOrders = {
  name: 'manual-orders',
  routes: [manualOrderRoutes, orderImportRoutes],
  tasks: manualOrderTasks,
  account: manualOrderTables,
} satisfies Feature;
