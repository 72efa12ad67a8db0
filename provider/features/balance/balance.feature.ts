import type { Feature } from '#provider/feature.ts';
import { balanceTables } from './account-tables.ts';
import { balanceRoutes } from './balance.routes.ts';
import { balanceTasks } from './balance.tasks.ts';
import { addBankTransferCommands } from './bank-transfer-commands.ts';
import { disputeKind } from './disputes.ts';
import { rechargeKind } from './move-recharge.ts';
import { balanceNotices } from './notices.ts';
import { rechargeLinkRoutes } from './recharge-links.routes.ts';
import { addSuspenseCommands } from './suspense-commands.ts';
import { measureSuspense } from './suspense-list.ts';
import { suspenseKind } from './suspense.ts';

export const balance = {
  name: 'balance',
  routes: [balanceRoutes, (_api, services, app) => rechargeLinkRoutes(app, services)],
  tasks: balanceTasks,
  measure: measureSuspense,
  notices: balanceNotices,
  lifecycles: [rechargeKind, disputeKind, suspenseKind],
  commands: [addBankTransferCommands, addSuspenseCommands],
  account: balanceTables,
} satisfies Feature;
