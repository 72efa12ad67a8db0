import { accountTasks } from '#provider/features/account/account.tasks.ts';
import { importListTasks } from '#provider/features/import-list/import-list.tasks.ts';
import { orderTasks } from '#provider/features/orders/orders.tasks.ts';
import { pricingRuleTasks } from '#provider/features/pricing-rules/pricing-rules.tasks.ts';
import { signInTasks } from '#provider/features/sign-in/sign-in.tasks.ts';
import { fileTasks } from '#provider/files/files.tasks.ts';
import { gatewayTasks } from '#provider/gateways/gateways.tasks.ts';
import { mailTasks } from '#provider/mail/mail.tasks.ts';
import { platformTasks } from '#provider/platforms/platforms.tasks.ts';
import type { TaskList } from './task.ts';

/** Every task of the queue by name. */
export const tasks: TaskList = {
  ...accountTasks,
  ...importListTasks,
  ...orderTasks,
  ...pricingRuleTasks,
  ...gatewayTasks,
  ...platformTasks,
  ...signInTasks,
  ...mailTasks,
  ...fileTasks,
};
