import type { Feature } from '#provider/feature.ts';
import { stockTables } from './account-tables.ts';
import { reservationKind } from './reservation-lifecycle.ts';
import { stockTasks } from './stock.tasks.ts';

export const stock = {
  name: 'stock',
  tasks: stockTasks,
  lifecycles: [reservationKind],
  account: stockTables,
} satisfies Feature;
