import type { FulfillmentState } from '#contract/orders.values.ts';
import type { Tx } from '#provider/database/database.ts';
import { moveOrder } from './move-order.ts';
import { fulfillmentSteps } from './order-lifecycle.ts';
import type { LockedOrder } from './orders.store.ts';
import { retireQuotes } from './quotes.store.ts';

const STORE = { kind: 'store' } as const;
const CAUSES = JSON.stringify([{ code: 'store-canceled', params: {} }]);

/**
 * The store canceled an order. Unpaid it is canceled here too; paid but not packed it asks for cancellation and the
 * warehouse stops; later it only carries the cause, since the parcel is on its way.
 */
export async function cancelForStore(tx: Tx, order: LockedOrder): Promise<void> {
  const unpaid = order.payment === 'not_due' || order.payment === 'due';
  if (unpaid && canStep(order.fulfillment, 'canceled')) {
    await retireQuotes(tx, order.accountId, order.id);
    await moveOrder(tx, order, {
      payment: 'void',
      fulfillment: 'canceled',
      actor: STORE,
      cause: 'store-canceled',
      facts: { causes: CAUSES, quote_id: null, cost_minor: null, quote_expires_at: null },
    });
    return;
  }
  if (order.fulfillment === 'canceled' || order.fulfillment === 'cancel_requested') return;
  await moveOrder(tx, order, {
    ...(canStep(order.fulfillment, 'cancel_requested') ? { fulfillment: 'cancel_requested' as const } : {}),
    actor: STORE,
    cause: 'store-canceled',
    facts: { causes: CAUSES },
  });
}

function canStep(from: FulfillmentState, to: FulfillmentState): boolean {
  return fulfillmentSteps[from].includes(to);
}
