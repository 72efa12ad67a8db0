import type { Feature } from '#provider/feature.ts';
import { importListTables } from './account-tables.ts';
import { importListRoutes } from './import-list.routes.ts';
import { importListTasks } from './import-list.tasks.ts';
import { pushKind } from './scheduled-pushes.store.ts';

export const importList = {
  name: 'import-list',
  routes: [importListRoutes],
  tasks: importListTasks,
  lifecycles: [pushKind],
  account: importListTables,
} satisfies Feature;
