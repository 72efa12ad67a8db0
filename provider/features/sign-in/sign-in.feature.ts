import type { Feature } from '#provider/feature.ts';
import { signInTables } from './account-tables.ts';
import { signInNotices } from './notices.ts';
import { buildShopUserLookup } from './shop-user-lookup.ts';
import { addSignInCommands } from './sign-in-commands.ts';
import { signInRoutes } from './sign-in.routes.ts';
import { signInTasks } from './sign-in.tasks.ts';

export const signIn = {
  name: 'sign-in',
  routes: [signInRoutes],
  tasks: signInTasks,
  notices: signInNotices,
  shopUsers: buildShopUserLookup,
  commands: [addSignInCommands],
  account: signInTables,
} satisfies Feature;
