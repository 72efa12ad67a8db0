import type { Feature } from '#provider/feature.ts';
import { notificationTables } from './account-tables.ts';
import { bounceHookRoutes } from './bounces/bounce-hook.routes.ts';
import { deliveryKind } from './delivery-lifecycle.ts';
import { notificationRoutes } from './notifications.routes.ts';
import { notificationTasks } from './notifications.tasks.ts';
import { mailLinkRoutes } from './recipients/mail-links.routes.ts';
import { mailRecipientKind } from './recipients/mail-recipient-lifecycle.ts';

export const notifications = {
  name: 'notifications',
  routes: [notificationRoutes, mailLinkRoutes, (_api, services, app) => app.register(bounceHookRoutes, { services })],
  tasks: notificationTasks,
  lifecycles: [deliveryKind, mailRecipientKind],
  account: notificationTables,
} satisfies Feature;
