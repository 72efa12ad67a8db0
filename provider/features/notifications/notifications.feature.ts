import type { Feature } from '#provider/feature.ts';
import { notificationTables } from './account-tables.ts';
import { deliveryKind } from './delivery-lifecycle.ts';
import { notificationRoutes } from './notifications.routes.ts';
import { notificationTasks } from './notifications.tasks.ts';

export const notifications = {
  name: 'notifications',
  routes: [notificationRoutes],
  tasks: notificationTasks,
  lifecycles: [deliveryKind],
  account: notificationTables,
} satisfies Feature;
