import { type Database, inTransaction, type Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { OperatorMistake } from '#provider/operator.ts';
import type { SubmissionKey } from '#provider/warehouses/warehouse.ts';
import { findOrderByNumber, findParcelByNumber } from './warehouse-queue.store.ts';

/** An order of the console as an operator names it. */
export async function findConsoleOrder({ db }: Database, number: string): Promise<SubmissionKey> {
  const order = await findOrderByNumber(db, number);
  if (order === null) throw new OperatorMistake(`There is no order ${number}.`);
  if (order.kind === null || order.planId === null)
    throw new OperatorMistake(`${number} is ${order.fulfillment}: no warehouse was given it yet.`);
  if (order.kind !== 'console') throw new OperatorMistake(`${number} is a test order: the ${order.kind} warehouse works it.`);
  return { accountId: order.accountId, orderId: order.orderId, planId: order.planId };
}

/** Does something with an order of the console, in a transaction. What is not open to the order as it stands is said in a sentence. */
export async function operateOrder<T>(database: Database, number: string, work: (tx: Tx, key: SubmissionKey) => Promise<T>): Promise<T> {
  const key = await findConsoleOrder(database, number);
  return inTransaction(database, (tx) => work(tx, key)).catch(async (error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== 'state-conflict') throw error;
    const order = await findOrderByNumber(database.db, number);
    throw new OperatorMistake(
      `${number} is ${order?.fulfillment}${order?.held === true ? ' and on hold' : ''}: that step is not open to it.`,
    );
  });
}

/** The same with a parcel. */
export async function operateParcel(
  database: Database,
  number: string,
  work: (tx: Tx, key: { accountId: string; parcelId: string }) => Promise<void>,
): Promise<void> {
  const parcel = await findParcelByNumber(database.db, number);
  if (parcel === null) throw new OperatorMistake(`There is no parcel ${number}.`);
  await findConsoleOrder(database, parcel.orderNumber);
  await inTransaction(database, (tx) => work(tx, parcel)).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'tracking-number-taken')
      throw new OperatorMistake(`${error.params['carrier']} has the number ${error.params['number']} for another parcel already.`);
    throw new OperatorMistake(
      `That step is not open to ${number}: it has left with another number, or its order is not packed or on hold.`,
    );
  });
}
