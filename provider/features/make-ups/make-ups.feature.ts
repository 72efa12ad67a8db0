import type { Feature } from '#provider/feature.ts';
import { makeUpTables } from './account-tables.ts';
import { addMakeUpCommands } from './make-up-commands.ts';
import { makeUpKind } from './make-up-lifecycle.ts';
import { makeUpRoutes } from './make-ups.routes.ts';
import { makeUpTasks } from './make-ups.tasks.ts';
import { makeUpNotices } from './notices.ts';

export const makeUps = {
  name: 'make-ups',
  routes: [makeUpRoutes],
  tasks: makeUpTasks,
  notices: makeUpNotices,
  lifecycles: [makeUpKind],
  commands: [addMakeUpCommands],
  account: makeUpTables,
} satisfies Feature;
