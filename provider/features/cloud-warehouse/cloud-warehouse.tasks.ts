import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import { inTransaction } from '#provider/database/database.ts';
import type { TaskList } from '#provider/jobs/task.ts';
import { accrueStorage } from './storage/accrue-storage.ts';
import { issueBills } from './storage/issue-bills.ts';
import { followTerms } from './terms/keep-terms.ts';
import { loseLock } from './outbound/outbound-orders.ts';
import { renewAutomatically } from './terms/renew-automatically.ts';
import { expireCharge, settleCharges } from './settle-charge.ts';
import { simulateOwnStock } from './simulate-warehouse.ts';

const OutboundTask = z.object({ accountId: Id, id: Id });

/** Queued work of the cloud warehouse. */
export const cloudWarehouseTasks = {
  'expire-warehouse-charge': { lane: 'interactive', run: expireCharge },
  'lose-outbound-lock': {
    lane: 'interactive',
    run: ({ database }, payload) => inTransaction(database, (tx) => loseLock(tx, OutboundTask.parse(payload))),
  },
  'settle-warehouse-charges': { lane: 'interactive', at: '*/15 * * * *', run: settleCharges },
  'simulate-own-stock': { lane: 'interactive', at: '* * * * *', run: simulateOwnStock },
  /** The day's storage: what yesterday cost, what ends, what is renewed, and last month's bills. One after the other, each builds on the ones before. */
  'keep-storage': {
    lane: 'bulk',
    at: '20 0 * * *',
    run: async (services, payload, context) => {
      for (const work of [accrueStorage, renewAutomatically, issueBills, followTerms]) await work(services, payload, context);
    },
  },
} satisfies TaskList;
