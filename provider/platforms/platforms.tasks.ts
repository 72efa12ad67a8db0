import type { TaskList } from '#provider/jobs/task.ts';
import { handleInbox } from './handle-inbox.ts';
import { deliverWebhook } from './sandbox/deliver-webhook.ts';

export const platformTasks: TaskList = {
  'handle-inbox': handleInbox,
  'sandbox-deliver-webhook': deliverWebhook,
};
