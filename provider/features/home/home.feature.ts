import type { Feature } from '#provider/feature.ts';
import { homeTables } from './account-tables.ts';
import { homeTasks } from './fold-dashboards.ts';
import { homeRoutes } from './home.routes.ts';

export const home = {
  name: 'home',
  routes: [homeRoutes],
  tasks: homeTasks,
  account: homeTables,
} satisfies Feature;
