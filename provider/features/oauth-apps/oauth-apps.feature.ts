import type { Feature } from '#provider/feature.ts';
import { oauthAppTables } from './account-tables.ts';
import { oauthAppNotices } from './notices.ts';
import { addOAuthAppCommands } from './oauth-app-commands.ts';
import { oauthAppRoutes } from './oauth-apps.routes.ts';
import { oauthEndpoints } from './oauth-endpoints.ts';

export const oauthApps = {
  name: 'oauth-apps',
  routes: [oauthAppRoutes, oauthEndpoints],
  notices: oauthAppNotices,
  commands: [addOAuthAppCommands],
  account: oauthAppTables,
} satisfies Feature;
