import type { Feature } from '#provider/feature.ts';
import { paymentTables } from './account-tables.ts';
import { chargeKind } from './charges.ts';
import { paymentNotices } from './notices.ts';
import { paymentRoutes } from './payments.routes.ts';
import { paymentTasks } from './payments.tasks.ts';

export const payments = {
  name: 'payments',
  routes: [paymentRoutes],
  tasks: paymentTasks,
  notices: paymentNotices,
  lifecycles: [chargeKind],
  account: paymentTables,
} satisfies Feature;
