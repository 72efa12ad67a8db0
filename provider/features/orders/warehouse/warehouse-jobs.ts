import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import { addJob, type Tx } from '#provider/database/database.ts';

export const OrderTask = z.object({ accountId: Id, orderId: Id });
type OrderKey = z.infer<typeof OrderTask>;

/** Has an order given to its warehouse, or taken up again there, once the transaction that made it ready is done. */
export async function queueSubmission(tx: Tx, { accountId, orderId }: OrderKey): Promise<void> {
  await addJob(tx, 'supplier-order', { accountId, orderId });
}

/** Has the warehouse asked not to send an order, once the transaction that canceled it, or wants it canceled, is done. */
export async function queueCancellation(tx: Tx, { accountId, orderId }: OrderKey): Promise<void> {
  await addJob(tx, 'cancel-at-warehouse', { accountId, orderId });
}
