import type { FulfillmentState } from '#contract/orders.values.ts';
import type { Tx } from '#provider/database/database.ts';
import { moveOrder } from './move-order.ts';
import { fulfillmentSteps } from './order-lifecycle.ts';
import type { LockedOrder } from './orders.store.ts';
import { retireQuotes } from './quotes.store.ts';

const STORE = { kind: 'store' } as const;
const CAUSES = JSON.stringify([{ code: 'store-cancelled', params: {} }]);

/**
 * The store cancelled an order. Unpaid it is cancelled here too; paid but not packed it asks for cancellation and the
 * warehouse stops; later it only carries the cause, since the parcel is on its way.
 */
export async function cancelForStore(tx: Tx, order: LockedOrder): Promise<void> {
  const unpaid = order.payment === 'not_due' || order.payment === 'due';
  if (unpaid && canStep(order.fulfillment, 'cancelled')) {
    await retireQuotes(tx, order.accountId, order.id);
    await moveOrder(tx, order, {
      payment: 'void',
      fulfillment: 'cancelled',
      actor: STORE,
      cause: 'store-cancelled',
      facts: { causes: CAUSES, quote_id: null, cost_minor: null, quote_expires_at: null },
    });
    return;
  }
  if (order.fulfillment === 'cancelled' || order.fulfillment === 'cancel_requested') return;
  await moveOrder(tx, order, {
    ...(canStep(order.fulfillment, 'cancel_requested') ? { fulfillment: 'cancel_requested' as const } : {}),
    actor: STORE,
    cause: 'store-cancelled',
    facts: { causes: CAUSES },
  });
}

function canStep(from: FulfillmentState, to: FulfillmentState): boolean {
  return fulfillmentSteps[from].includes(to);
}
