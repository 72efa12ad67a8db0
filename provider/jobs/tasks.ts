import { importListTasks } from '#provider/features/import-list/import-list.tasks.ts';
import { orderTasks } from '#provider/features/orders/orders.tasks.ts';
import { gatewayTasks } from '#provider/gateways/gateways.tasks.ts';
import { platformTasks } from '#provider/platforms/platforms.tasks.ts';
import type { TaskList } from './task.ts';

/** Every task of the queue by name. */
export const tasks: TaskList = { ...importListTasks, ...orderTasks, ...gatewayTasks, ...platformTasks };
