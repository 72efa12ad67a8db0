import type { Feature } from '#provider/feature.ts';
import { addAccountCommands } from './account-commands.ts';
import { accountSecurityRoutes } from './account-security.routes.ts';
import { accountTables } from './account-tables.ts';
import { accountRoutes } from './account.routes.ts';
import { accountTasks } from './account.tasks.ts';
import { deletionRoutes } from './deletion.routes.ts';
import { exportRoutes } from './exports.routes.ts';
import { accountNotices } from './notices.ts';

export const account = {
  name: 'account',
  routes: [accountRoutes, accountSecurityRoutes, exportRoutes, deletionRoutes],
  tasks: accountTasks,
  notices: accountNotices,
  commands: [addAccountCommands],
  account: accountTables,
} satisfies Feature;
