import type { TaskList } from '#provider/jobs/task.ts';
import { expireRecharge } from './expire-recharge.ts';
import { fetchCharge, queueFetches } from './fetch-charges.ts';
import { returnSuspenseByJob } from './suspense.routes.ts';
import { statementFile } from './statements/write-statement.ts';
import { chargeTopUp } from './top-up/charge-top-up.ts';
import { forgetPaymentMethod } from './top-up/payment-methods.ts';
import { watchWallet } from './top-up/watch-wallet.ts';
import { takeInboxEvent } from './take-gateway-event.ts';

/** Queued work of the balance. */
export const balanceTasks = {
  'take-gateway-event': { lane: 'webhooks', run: takeInboxEvent },
  'fetch-open-charges': { lane: 'interactive', at: '* * * * *', run: queueFetches },
  'fetch-charge': { lane: 'outbound', run: fetchCharge },
  'return-suspense': { lane: 'outbound', run: returnSuspenseByJob },
  'watch-wallet': { lane: 'interactive', run: watchWallet },
  'charge-top-up': { lane: 'outbound', run: chargeTopUp },
  'forget-payment-method': { lane: 'outbound', run: forgetPaymentMethod },
  ...statementFile.tasks,
  'expire-recharge': { lane: 'interactive', run: expireRecharge },
} satisfies TaskList;
