import type { TaskList } from '#provider/jobs/task.ts';
import { handleInbox } from './handle-inbox.ts';
import { deliverWebhook } from './sandbox/deliver-webhook.ts';
import { checkShop, checkShops } from './shopify/check-shops.ts';

export const platformTasks: TaskList = {
  'handle-inbox': handleInbox,
  'sandbox-deliver-webhook': deliverWebhook,
  'shopify-check-shops': checkShops,
  'shopify-check-shop': checkShop,
};
