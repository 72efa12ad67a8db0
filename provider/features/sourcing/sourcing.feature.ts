import type { Feature } from '#provider/feature.ts';
import { sourcingTables } from './account-tables.ts';
import { sourcingKind } from './move-sourcing-request.ts';
import { sourcingNotices } from './notices.ts';
import { addSourcingCommands } from './sourcing-commands.ts';
import { sourcingRoutes } from './sourcing.routes.ts';
import { sourcingTasks } from './sourcing.tasks.ts';

export const sourcing = {
  name: 'sourcing',
  routes: [sourcingRoutes],
  tasks: sourcingTasks,
  notices: sourcingNotices,
  lifecycles: [sourcingKind],
  commands: [addSourcingCommands],
  account: sourcingTables,
} satisfies Feature;
