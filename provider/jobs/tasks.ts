import { accountTasks } from '#provider/features/account/account.tasks.ts';
import { importListTasks } from '#provider/features/import-list/import-list.tasks.ts';
import { myProductsTasks } from '#provider/features/my-products/my-products.tasks.ts';
import { orderTasks } from '#provider/features/orders/orders.tasks.ts';
import { productTasks } from '#provider/features/products/products.tasks.ts';
import { pricingRuleTasks } from '#provider/features/pricing-rules/pricing-rules.tasks.ts';
import { signInTasks } from '#provider/features/sign-in/sign-in.tasks.ts';
import { stockTasks } from '#provider/features/stock/stock.tasks.ts';
import { sourcingTasks } from '#provider/features/sourcing/sourcing.tasks.ts';
import { fileTasks } from '#provider/files/files.tasks.ts';
import { gatewayTasks } from '#provider/gateways/gateways.tasks.ts';
import { mailTasks } from '#provider/mail/mail.tasks.ts';
import { platformTasks } from '#provider/platforms/platforms.tasks.ts';
import { verifyLedgerNightly } from '#provider/ledger/verify-ledger.ts';
import type { TaskList } from './task.ts';

/** Every task of the queue by name. */
export const tasks: TaskList = {
  ...accountTasks,
  ...importListTasks,
  ...myProductsTasks,
  ...orderTasks,
  ...productTasks,
  ...sourcingTasks,
  ...pricingRuleTasks,
  ...gatewayTasks,
  ...platformTasks,
  ...signInTasks,
  ...stockTasks,
  ...mailTasks,
  ...fileTasks,
  'verify-ledger': verifyLedgerNightly,
};
