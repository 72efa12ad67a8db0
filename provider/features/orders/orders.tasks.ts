import type { TaskList } from '#provider/jobs/task.ts';
import { actOnOneOrder } from './actions/act-on-orders.ts';
import { payOneOrder } from './actions/pay-many-orders.ts';
import { raiseAttention } from './attention/raise-attention.ts';
import { grantUnansweredCancellations } from './answer-cancellation.ts';
import { answerStoreOrder } from './answer-store-order.ts';
import { checkOneOrder } from './check-orders.ts';
import { orderFile } from './files/write-order-file.ts';
import { endGraceWindows } from './grace-window/end-grace-window.ts';
import { refundUnanswered, resumeWithGoods } from './missing-goods/settle-missing-goods.ts';
import { queueStockRechecks } from './queue-stock-rechecks.ts';
import { recheckOrders } from './recheck-orders.ts';
import { runCarrierScan } from './simulated-carrier.ts';
import { compareParcels, compareStoreParcels } from './compare-parcels.ts';
import { reportParcelScans } from './report-scans.ts';
import { recheckStock } from './recheck-stock.ts';
import { cancelAtWarehouse } from './warehouse/cancel-at-warehouse.ts';
import { runWarehouseStep, simulateCancelAnswer } from './warehouse/simulated-worker.ts';
import { submitOrder } from './warehouse/submit-order.ts';
import { retryWriteBacks, writeBackTracking } from './write-back-tracking.ts';

/** Queued work of orders. */
export const orderTasks = {
  'act-on-order': { lane: 'bulk', run: actOnOneOrder },
  'pay-order': { lane: 'bulk', run: payOneOrder },
  'check-order': { lane: 'bulk', run: checkOneOrder },
  ...orderFile.tasks,
  'queue-stock-rechecks': { lane: 'interactive', run: queueStockRechecks },
  'recheck-stock': { lane: 'interactive', run: recheckStock },
  'recheck-orders': { lane: 'bulk', run: recheckOrders },
  'supplier-order': { lane: 'interactive', run: submitOrder },
  'cancel-at-warehouse': { lane: 'interactive', run: cancelAtWarehouse },
  'simulate-warehouse': { lane: 'interactive', run: runWarehouseStep },
  'simulate-carrier': { lane: 'interactive', run: runCarrierScan },
  'refund-missing-goods': { lane: 'interactive', at: '*/5 * * * *', run: refundUnanswered },
  'resume-missing-goods': { lane: 'interactive', at: '*/5 * * * *', run: resumeWithGoods },
  'simulate-cancel-answer': { lane: 'interactive', run: simulateCancelAnswer },
  'end-grace-windows': { lane: 'interactive', at: '* * * * *', run: endGraceWindows },
  'grant-unanswered-cancellations': { lane: 'interactive', at: '*/5 * * * *', run: grantUnansweredCancellations },
  'raise-attention': { lane: 'bulk', at: '*/15 * * * *', run: raiseAttention },
  'answer-store-order': { lane: 'outbound', run: answerStoreOrder },
  'report-scans': { lane: 'outbound', run: reportParcelScans },
  'compare-parcels': { lane: 'bulk', at: '11 5 * * *', run: compareParcels },
  'compare-store-parcels': { lane: 'outbound', run: compareStoreParcels },
  'retry-write-backs': { lane: 'interactive', at: '*/5 * * * *', run: retryWriteBacks },
  'write-back-tracking': { lane: 'outbound', run: writeBackTracking },
} satisfies TaskList;
