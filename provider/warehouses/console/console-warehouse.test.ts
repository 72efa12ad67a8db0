import { inTransaction } from '#provider/database/database.ts';
import { answerCancellation } from '#provider/features/orders/answer-cancellation.ts';
import { findParcelsOfOrder } from '#provider/features/orders/parcels.store.ts';
import { beginPicking } from '#provider/features/orders/warehouse/begin-picking.ts';
import { packOrder } from '#provider/features/orders/warehouse/pack-order.ts';
import { shipParcel } from '#provider/features/orders/warehouse/ship-parcel.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { OPERATOR } from '#provider/operator.ts';
import { describeWarehouse } from '#tests/support/conformance/warehouse.ts';
import { aTrackingNumber } from '#tests/support/parcel-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { consoleWarehouse } from './console-warehouse.ts';

const provider = await startTestProvider();
const { database } = provider.services;

await describeWarehouse({
  provider,
  warehouse: consoleWarehouse,
  mode: 'live',
  worker: 'operator',
  pick: async (key) => {
    await inTransaction(database, (tx) => beginPicking(tx, key, OPERATOR)).catch((error: unknown) => {
      if (!(error instanceof Refusal) || error.code !== 'state-conflict') throw error;
    });
  },
  pack: async (key) => {
    await inTransaction(database, (tx) => packOrder(tx, key, { weightsG: [640], actor: OPERATOR }));
  },
  ship: async ({ accountId, orderId }) => {
    for (const { id: parcelId } of await findParcelsOfOrder(database.db, { accountId, id: orderId })) {
      const numbers = { carrier: 'Postal', trackingNumber: aTrackingNumber(), firstMileNumber: 'WFM1' };
      await inTransaction(database, (tx) => shipParcel(tx, { accountId, parcelId, ...numbers, actor: OPERATOR }));
    }
  },
  answer: async ({ accountId, orderId }, granted) => {
    const cause = granted ? 'cancel-granted' : 'cancel-refused';
    await inTransaction(database, (tx) => answerCancellation(tx, { accountId, orderId, granted, actor: OPERATOR, cause }));
  },
});
