import type { Feature } from '#provider/feature.ts';
import { membershipTables } from './account-tables.ts';
import { invitationKind } from './invitation-lifecycle.ts';
import { addMemberCommands } from './member-commands.ts';
import { membershipRoutes } from './memberships.routes.ts';
import { membershipTasks } from './memberships.tasks.ts';

export const memberships = {
  name: 'memberships',
  routes: [membershipRoutes],
  tasks: membershipTasks,
  lifecycles: [invitationKind],
  commands: [addMemberCommands],
  account: membershipTables,
} satisfies Feature;
