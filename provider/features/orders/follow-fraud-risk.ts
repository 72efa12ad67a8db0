import { holdableStates } from '#contract/orders.values.ts';
import type { Tx } from '#provider/database/database.ts';
import { holdsFraudRisk } from '#provider/features/order-settings/intake-rules.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import type { RiskLevel } from '#provider/platforms/order-source.ts';
import type { Services } from '#provider/services.ts';
import { goOnUnheld, liftHold, placeHold } from './hold-order.ts';
import { findHolds } from './holds.store.ts';
import { type LockedOrder, lockOrder } from './orders.store.ts';

const STORE: Actor = { kind: 'store' };

/**
 * Holds an order when its store begins to see a high risk of fraud in it, as the settings have it for that store, and releases that hold when the
 * store does not any more. A hold the merchant released is not placed again while the risk stays high. Gives the order as it is then.
 */
export async function followFraudRisk(
  services: Services,
  tx: Tx,
  order: LockedOrder,
  { was, is }: { was: RiskLevel | undefined; is: RiskLevel },
): Promise<LockedOrder> {
  if ((was === 'high') === (is === 'high')) return order;
  if (is === 'high') {
    if (!holdableStates.includes(order.fulfillment) || !(await holdsFraudRisk(tx, order))) return order;
    await placeHold(tx, order, { reason: 'fraud-suspected', note: '', actor: STORE });
  } else {
    const holds = await findHolds(tx, order.accountId, order.id);
    const own = holds.find(({ reason, placedBy }) => reason === 'fraud-suspected' && placedBy === 'store');
    const freed = own === undefined ? null : await liftHold(tx, order, own.id, STORE);
    if (freed?.holdCount === 0) await goOnUnheld(services, tx, freed, STORE);
  }
  return (await lockOrder(tx, order.accountId, order.id)) ?? order;
}
