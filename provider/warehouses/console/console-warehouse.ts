import { inTransaction } from '#provider/database/database.ts';
import type { Warehouse } from '../warehouse.ts';
import { readStatus, readStock, stopWork, takeIn } from '../warehouse-orders.ts';

/** A warehouse whose people work its queue themselves: `npm run provider -- warehouse`. */
export const consoleWarehouse: Warehouse = {
  kind: 'console',
  async submit({ database }, submission) {
    await inTransaction(database, (tx) => takeIn(tx, 'console', submission));
  },
  cancel: ({ database }, key) => inTransaction(database, (tx) => stopWork(tx, key)),
  status: ({ database }, key) => readStatus(database.db, key),
  stock: ({ database }, asked) => readStock(database.db, asked),
};
