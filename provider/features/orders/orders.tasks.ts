import type { TaskList } from '#provider/jobs/task.ts';
import { grantUnansweredCancellations, simulateCancelAnswer } from './answer-cancellation.ts';
import { checkOneOrder } from './check-orders.ts';
import { queueStockRechecks } from './queue-stock-rechecks.ts';
import { recheckOrders } from './recheck-orders.ts';
import { runCarrierScan } from './simulated-carrier.ts';
import { recheckStock } from './recheck-stock.ts';
import { refetchStoreOrder } from './refetch-store-order.ts';
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
  'simulate-cancel-answer': simulateCancelAnswer,
  'grant-unanswered-cancellations': grantUnansweredCancellations,
  'refetch-store-order': refetchStoreOrder,
  'write-back-tracking': writeBackTracking,
};
