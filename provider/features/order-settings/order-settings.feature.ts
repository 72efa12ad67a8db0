import type { Feature } from '#provider/feature.ts';
import { orderSettingsTables } from './account-tables.ts';
import { orderSettingsRoutes } from './order-settings.routes.ts';

export const orderSettings = {
  name: 'order-settings',
  routes: [orderSettingsRoutes],
  account: orderSettingsTables,
} satisfies Feature;
