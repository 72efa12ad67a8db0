import type { TaskList } from '#provider/jobs/task.ts';
import { createImportedOrders } from './imports/create-orders.ts';

/** Queued work of manual orders. */
export const manualOrderTasks = {
  'create-orders': { lane: 'bulk', run: createImportedOrders },
} as const satisfies TaskList;
