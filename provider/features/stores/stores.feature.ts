import type { Feature } from '#provider/feature.ts';
import { storeTables } from './account-tables.ts';
import { storeNotices } from './notices.ts';
import { nuvemshopRoutes } from './nuvemshop.routes.ts';
import { storeRoutes } from './stores.routes.ts';
import { storeTasks } from './stores.tasks.ts';
import { tiktokRoutes } from './tiktok.routes.ts';
import { wooCommerceKeysRoutes } from './woocommerce-keys.routes.ts';

export const stores = {
  name: 'stores',
  routes: [storeRoutes, nuvemshopRoutes, tiktokRoutes, (_api, services, app) => app.register(wooCommerceKeysRoutes, { services })],
  tasks: storeTasks,
  notices: storeNotices,
  account: storeTables,
} satisfies Feature;
