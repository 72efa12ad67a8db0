import type { TaskList } from '#provider/jobs/task.ts';
import { checkOneOrder } from './check-orders.ts';
import { queueStockRechecks } from './queue-stock-rechecks.ts';
import { recheckOrders } from './recheck-orders.ts';
import { runCarrierScan } from './simulated-carrier.ts';
import { recheckStock } from './recheck-stock.ts';
import { acceptSupplierOrder, runWarehouseStep } from './simulated-warehouse.ts';
import { writeBackTracking } from './write-back-tracking.ts';

/** Queued work of orders. */
export const orderTasks: TaskList = {
  'check-order': checkOneOrder,
  'queue-stock-rechecks': queueStockRechecks,
  'recheck-stock': recheckStock,
  'recheck-orders': recheckOrders,
  'supplier-order': acceptSupplierOrder,
  'simulate-warehouse': runWarehouseStep,
  'simulate-carrier': runCarrierScan,
  'write-back-tracking': writeBackTracking,
};
