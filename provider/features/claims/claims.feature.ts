import type { Feature } from '#provider/feature.ts';
import { claimTables } from './account-tables.ts';
import { addClaimCommands } from './claim-commands.ts';
import { claimKind } from './claim-lifecycle.ts';
import { claimRoutes } from './claims.routes.ts';
import { claimTasks } from './claims.tasks.ts';
import { claimNotices } from './notices.ts';

export const claims = {
  name: 'claims',
  routes: [claimRoutes],
  tasks: claimTasks,
  notices: claimNotices,
  lifecycles: [claimKind],
  commands: [addClaimCommands],
  account: claimTables,
} satisfies Feature;
