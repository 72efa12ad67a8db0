import type { Feature } from '#provider/feature.ts';
import { referralTables } from './account-tables.ts';
import { referralNotices } from './notices.ts';
import { addReferralCommands } from './referral-commands.ts';
import { commissionKind, referralKind } from './referral-lifecycle.ts';
import { referralRoutes } from './referrals.routes.ts';
import { referralTasks } from './referrals.tasks.ts';

export const referrals = {
  name: 'referrals',
  routes: [referralRoutes],
  tasks: referralTasks,
  notices: referralNotices,
  lifecycles: [referralKind, commissionKind],
  commands: [addReferralCommands],
  account: referralTables,
} satisfies Feature;
