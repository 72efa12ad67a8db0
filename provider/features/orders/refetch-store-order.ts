import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import { inTransaction } from '#provider/database/database.ts';
import { connectedStore } from '#provider/features/stores/connected-store.ts';
import type { Task } from '#provider/jobs/task.ts';
import { tradeOf } from '#provider/platforms/platforms.ts';
import { takeStoreOrder } from './take-store-order.ts';

const RefetchTask = z.object({ accountId: Id, storeId: Id, externalId: z.string() });

/** Asks the store for an order of which it sent two versions within one tick of its clock, and takes the answer. */
export const refetchStoreOrder: Task = async (services, payload) => {
  const { accountId, storeId, externalId } = RefetchTask.parse(payload);
  const store = await connectedStore(services, services.database.db, accountId, storeId);
  const order = await tradeOf(store.platform).readOrder(services, store, externalId);
  if (order === null) return;
  await inTransaction(services.database, (tx) => takeStoreOrder(services, tx, { store, order, fetched: true }));
};
