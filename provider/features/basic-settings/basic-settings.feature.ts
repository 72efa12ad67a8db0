import type { Feature } from '#provider/feature.ts';
import { basicSettingsTables } from './account-tables.ts';
import { basicSettingsRoutes } from './basic-settings.routes.ts';

export const basicSettings = {
  name: 'basic-settings',
  routes: [basicSettingsRoutes],
  account: basicSettingsTables,
} satisfies Feature;
