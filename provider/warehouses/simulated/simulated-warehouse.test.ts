import { expect, it } from 'vitest';
import { inTransaction } from '#provider/database/database.ts';
import { answerCancellation } from '#provider/features/orders/answer-cancellation.ts';
import { findParcelsOfOrder } from '#provider/features/orders/parcels.store.ts';
import { runCarrierScan } from '#provider/features/orders/simulated-carrier.ts';
import { runWarehouseStep, simulateCancelAnswer } from '#provider/features/orders/warehouse/simulated-worker.ts';
import { describeWarehouse } from '#tests/support/conformance/warehouse.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import type { SubmissionKey } from '../warehouse.ts';
import { warehouseKindFor } from '../warehouses.ts';
import { type SimulatedStep, simulatedWarehouse } from './simulated-warehouse.ts';

// Steps are hours away: the suite takes them by hand.
const provider = await startTestProvider({ demoSpeed: 1 });
const { services } = provider;
const step =
  (name: SimulatedStep) =>
  ({ accountId, orderId }: SubmissionKey) =>
    runWarehouseStep(services, { accountId, orderId, step: name });

await describeWarehouse({
  provider,
  warehouse: simulatedWarehouse,
  mode: 'test',
  worker: 'provider',
  pick: step('pick'),
  pack: step('pack'),
  ship: async (key) => {
    await step('label')(key);
    for (const { id: parcelId } of await findParcelsOfOrder(services.database.db, { accountId: key.accountId, id: key.orderId }))
      for (const seq of [2, 3]) await runCarrierScan(services, { accountId: key.accountId, parcelId, seq });
  },
  answer: async ({ accountId, orderId }, granted) => {
    if (granted) return simulateCancelAnswer(services, { accountId, orderId });
    // The simulation refuses nothing by itself.
    await inTransaction(services.database, (tx) =>
      answerCancellation(tx, { accountId, orderId, granted, actor: { kind: 'provider' }, cause: 'cancel-refused' }),
    );
  },
});

it('takes test orders of a demo, and no others', () => {
  expect(warehouseKindFor(services, 'test')).toBe('simulated');
  expect(warehouseKindFor({ config: { ...services.config, demo: false } }, 'test')).toBeNull();
  expect(warehouseKindFor(services, 'live')).toBe('console');
});
