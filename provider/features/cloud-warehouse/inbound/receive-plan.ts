import type { Tx } from '#provider/database/database.ts';
import { defaultLocale } from '#contract/locales.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { type DocumentKey, inboundPlans, purchases } from '../lifecycles.ts';
import { requirePlan } from './inbound-plans.ts';
import { findPurchaseOfPlan } from './inbound.store.ts';
import { type InboundStep, movePlan, type OpenedCarton, receiveCarton } from './receive-goods.ts';
import { requireUsualUnits } from './usual-cartons.ts';

type Counted = Pick<OpenedCarton, 'received' | 'damaged'>;

/**
 * Takes a plan through the steps its goods still need until their cartons are opened; one that is past them, or not announced yet, stays where
 * it is.
 */
export async function bringToReceiving(tx: Tx, key: DocumentKey, actor: Actor): Promise<void> {
  for (;;) {
    const step = await nextStep(tx, key);
    if (step === null) return;
    await movePlan(tx, key, { step, text: '', actor });
  }
}

/** Receives all cartons of a plan at once, as `shareOverCartons` fills them, and finishes it. Its photos are of the first carton. */
export async function receiveWholePlan(
  tx: Tx,
  key: DocumentKey,
  { text, actor, photoIds, measured, unusual, ...counted }: Omit<OpenedCarton, 'number'> & { text: string; actor: Actor },
): Promise<void> {
  const plan = await requirePlan(tx, key, defaultLocale);
  const { cartons } = plan;
  // What is more is in its last carton, whose own bound says nothing to who counted all of them.
  if (cartons.every(({ received }) => received === null)) requireUsualUnits(plan.expected, { ...counted, unusual });
  const shares = shareOverCartons(
    cartons.map(({ expected }) => expected),
    counted,
  );
  for (const [index, share] of shares.entries())
    await receiveCarton(tx, key, {
      ...share,
      number: cartons[index]?.number ?? 0,
      measured,
      unusual,
      photoIds: index === 0 ? photoIds : [],
    });
  await movePlan(tx, key, { step: 'finish', text, actor });
}

/** What came in all, by carton: each is filled as it was announced, first with what can be sold, and the last one holds what is more. */
export function shareOverCartons(expected: readonly number[], { received, damaged }: Counted): Counted[] {
  const left = { received, damaged };
  return expected.map((units, index) => {
    const last = index === expected.length - 1;
    const sellable = last ? left.received : Math.min(units, left.received);
    const broken = last ? left.damaged : Math.min(units - sellable, left.damaged);
    left.received -= sellable;
    left.damaged -= broken;
    return { received: sellable, damaged: broken };
  });
}

async function nextStep(tx: Tx, key: DocumentKey): Promise<InboundStep | null> {
  const { state } = await inboundPlans.require(tx, key);
  if (state === 'label_ready') {
    const purchaseId = await findPurchaseOfPlan(tx, key);
    const purchase = purchaseId === null ? null : await purchases.require(tx, { accountId: key.accountId, id: purchaseId });
    return purchase?.state === 'paid' ? 'buy' : 'ship';
  }
  if (state === 'in_transit') return 'arrive';
  return state === 'arrived' ? 'receive' : null;
}
