import type { Feature } from '#provider/feature.ts';
import { operatorTables } from './account-tables.ts';
import { adjustmentKind } from './move-adjustment.ts';
import { operatorRoutes } from './operators.routes.ts';
import { addWalletCommands } from './wallet-commands.ts';

export const operators = {
  name: 'operators',
  routes: [operatorRoutes],
  commands: [addWalletCommands],
  lifecycles: [adjustmentKind],
  account: operatorTables,
} satisfies Feature;
