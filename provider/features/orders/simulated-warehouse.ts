import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import type { FulfillmentState } from '#contract/orders.values.ts';
import { addJob, inTransaction, type Tx } from '#provider/database/database.ts';
import { takeHeldStock } from '#provider/features/stock/take-held-stock.ts';
import type { Services } from '#provider/services.ts';
import { assignTracking } from './assign-tracking.ts';
import { reallocateStock } from './reallocate-stock.ts';
import { makeParcels } from './make-parcels.ts';
import { moveOrder } from './move-order.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { hasLeftWarehouse } from './order-lifecycle.ts';
import { type LockedOrder, lockOrder } from './orders.store.ts';
import { findParcelsOfOrder } from './parcels.store.ts';
import { simulatedMs } from './simulated-clock.ts';
import { labelScan, queueScan } from './simulated-carrier.ts';
import { firstMileNumber, trackingNumber } from './tracking-number.ts';

const PROVIDER: Actor = { kind: 'provider' };

type Step = 'pick' | 'pack' | 'label';
interface StepRule {
  /** The state an order must still be in when the step is due. */
  from: FulfillmentState;
  afterHours: number;
  work: (services: Services, tx: Tx, order: LockedOrder) => Promise<void>;
}
const steps: Record<Step, StepRule> = {
  pick: { from: 'accepted', afterHours: 2, work: pick },
  pack: { from: 'picking', afterHours: 1, work: pack },
  label: { from: 'packed', afterHours: 4, work: label },
};

const OrderTask = z.object({ accountId: Id, orderId: Id });
const StepTask = OrderTask.extend({ step: z.enum(['pick', 'pack', 'label']) });

/**
 * A paid order reaches the warehouse. The simulated one takes test orders of a demo; others wait for a real warehouse.
 * Coming twice changes nothing: each step works only from its own state, and only while nothing holds the order.
 */
export async function acceptSupplierOrder(services: Services, payload: unknown): Promise<void> {
  const { accountId, orderId } = OrderTask.parse(payload);
  await inTransaction(services.database, async (tx) => {
    const order = await lockOrder(tx, accountId, orderId);
    if (order !== null && order.fulfillment === 'accepted') await resumeWarehouse(services, tx, order);
  });
}

/** One step of the simulated warehouse, if the order still waits for it. */
export async function runWarehouseStep(services: Services, payload: unknown): Promise<void> {
  const { accountId, orderId, step } = StepTask.parse(payload);
  await inTransaction(services.database, async (tx) => {
    const order = await lockOrder(tx, accountId, orderId);
    if (order === null || order.fulfillment !== steps[step].from || order.holdCount > 0) return;
    await steps[step].work(services, tx, order);
  });
}

/** Has the warehouse go on with an order that nothing holds back any longer, from where it stopped. */
export async function resumeWarehouse(services: Services, tx: Tx, order: LockedOrder): Promise<void> {
  const step = (Object.keys(steps) as Step[]).find((name) => steps[name].from === order.fulfillment);
  if (step !== undefined && isSimulated(services, order)) await queueStep(services, tx, order, step);
}

function isSimulated({ config }: Services, { mode }: LockedOrder): boolean {
  return mode === 'test' && config.demo;
}

async function queueStep(services: Services, tx: Tx, order: LockedOrder, step: Step): Promise<void> {
  await addJob(
    tx,
    'simulate-warehouse',
    { accountId: order.accountId, orderId: order.id, step },
    { runAfterMs: simulatedMs(services.config, steps[step].afterHours), key: `simulate-warehouse:${step}:${order.id}` },
  );
}

async function pick(services: Services, tx: Tx, order: LockedOrder): Promise<void> {
  if (!(await reallocateStock(tx, order, PROVIDER))) return;
  await takeHeldStock(tx, order, PROVIDER.kind);
  await moveOrder(tx, order, { fulfillment: 'picking', actor: PROVIDER });
  await queueStep(services, tx, order, 'pack');
}

async function pack(services: Services, tx: Tx, order: LockedOrder): Promise<void> {
  await moveOrder(tx, order, { fulfillment: 'packed', actor: PROVIDER });
  await queueStep(services, tx, order, 'label');
}

async function label(services: Services, tx: Tx, order: LockedOrder): Promise<void> {
  const parcels = await makeParcels(tx, order, { scan: labelScan, firstMileNumber, actor: PROVIDER });
  if (parcels.length === 0) return handOver(services, tx, order);
  for (const { accountId, id: parcelId, carrier, serial } of parcels)
    await assignTracking(tx, { accountId, parcelId, carrier, trackingNumber: trackingNumber(serial), actor: PROVIDER });
  for (const parcel of parcels) await queueScan(services, tx, parcel);
}

/** Labelled parcels of an order that was held since wait for their pickup again. */
async function handOver(services: Services, tx: Tx, order: LockedOrder): Promise<void> {
  const parcels = await findParcelsOfOrder(tx, order);
  for (const parcel of parcels.filter(({ state }) => !hasLeftWarehouse(state))) await queueScan(services, tx, parcel);
}
