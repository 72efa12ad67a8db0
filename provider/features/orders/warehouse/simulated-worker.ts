import { z } from 'zod';
import { inTransaction, type Tx } from '#provider/database/database.ts';
import type { FulfillmentState } from '#contract/orders.values.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import type { Services } from '#provider/services.ts';
import { queueStep, type SimulatedStep, simulatedSteps } from '#provider/warehouses/simulated/simulated-warehouse.ts';
import { answerCancellation } from '../answer-cancellation.ts';
import { assignTracking } from '../assign-tracking.ts';
import { lockOrder } from '../orders.store.ts';
import { findParcelsOfOrder } from '../parcels.store.ts';
import { queueScan } from '../simulated-carrier.ts';
import { firstMileNumber, trackingNumber } from '../tracking-number.ts';
import { beginPicking } from './begin-picking.ts';
import type { OrderKey } from './lock-work.ts';
import { packOrder } from './pack-order.ts';
import { OrderTask } from './warehouse-jobs.ts';

const WORKER: Actor = { kind: 'provider' };

interface StepRule {
  /** The state an order must still be in when the step is due. */
  from: FulfillmentState;
  work: (services: Services, tx: Tx, key: OrderKey) => Promise<void>;
}
const steps: Record<SimulatedStep, StepRule> = {
  pick: { from: 'accepted', work: pick },
  pack: { from: 'picking', work: pack },
  label: { from: 'packed', work: label },
};
const StepTask = OrderTask.extend({ step: z.enum(simulatedSteps) });

/**
 * One step of the simulated warehouse, done as people do it at the console, if the order still waits for it. Coming twice changes nothing: each step
 * works only from its own state, and only while nothing holds the order.
 */
export async function runWarehouseStep(services: Services, payload: unknown): Promise<void> {
  const { step, ...key } = StepTask.parse(payload);
  await inTransaction(services.database, async (tx) => {
    const order = await lockOrder(tx, key.accountId, key.orderId);
    if (order !== null && order.fulfillment === steps[step].from && order.holdCount === 0) await steps[step].work(services, tx, key);
  });
}

/** The simulated warehouse stops picking. */
export async function simulateCancelAnswer(services: Services, payload: unknown): Promise<void> {
  const key = OrderTask.parse(payload);
  const answer = { granted: true, actor: WORKER, cause: 'cancel-granted' } as const;
  await inTransaction(services.database, (tx) => answerCancellation(tx, { ...key, ...answer }));
}

async function pick(services: Services, tx: Tx, key: OrderKey): Promise<void> {
  if ((await beginPicking(tx, key, WORKER)) === 'picking') await queueStep(services, tx, key, 'pack');
}

async function pack(services: Services, tx: Tx, key: OrderKey): Promise<void> {
  await packOrder(tx, key, { actor: WORKER });
  await queueStep(services, tx, key, 'label');
}

/** Numbers the parcels of an order and has the carrier come; those of an order that was held since wait for their pickup again. */
async function label(services: Services, tx: Tx, { accountId, orderId: id }: OrderKey): Promise<void> {
  for (const parcel of await findParcelsOfOrder(tx, { accountId, id })) {
    if (parcel.hasLeft) continue;
    // What its merchant's own label says stays.
    if (parcel.isNumbered) {
      await queueScan(services, tx, parcel);
      continue;
    }
    const serial = Number(parcel.number.slice('PK'.length));
    const numbers = { trackingNumber: trackingNumber(serial), firstMileNumber: firstMileNumber(serial) };
    await assignTracking(tx, { accountId, parcelId: parcel.id, carrier: parcel.carrier, ...numbers, actor: WORKER });
    await queueScan(services, tx, parcel);
  }
}
