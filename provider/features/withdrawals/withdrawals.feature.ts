import type { Feature } from '#provider/feature.ts';
import { withdrawalTables } from './account-tables.ts';
import { withdrawalNotices } from './notices.ts';
import { addWithdrawalCommands } from './withdrawal-commands.ts';
import { withdrawalKind } from './withdrawal-lifecycle.ts';
import { withdrawalRoutes } from './withdrawals.routes.ts';
import { withdrawalTasks } from './withdrawals.tasks.ts';

export const withdrawals = {
  name: 'withdrawals',
  routes: [withdrawalRoutes],
  tasks: withdrawalTasks,
  notices: withdrawalNotices,
  lifecycles: [withdrawalKind],
  commands: [addWithdrawalCommands],
  account: withdrawalTables,
} satisfies Feature;
