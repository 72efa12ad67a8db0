import type { Feature } from '#provider/feature.ts';
import { listViewTables } from './account-tables.ts';
import { listViewRoutes } from './list-views.routes.ts';

export const listViews = {
  name: 'list-views',
  routes: [listViewRoutes],
  account: listViewTables,
} satisfies Feature;
