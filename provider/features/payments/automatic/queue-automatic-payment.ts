import { sql } from 'kysely';
import { addJob, type Tx } from '#provider/database/database.ts';

/** Has an order that can be paid now paid automatically, where its merchant wants that, once the transaction that made it so is done. */
export async function queueAutomaticPayment(tx: Tx, { accountId, id: orderId }: { accountId: string; id: string }): Promise<void> {
  const wanted = await sql`SELECT 1 FROM order_setting WHERE account_id = ${accountId} AND auto_pay`.execute(tx);
  if (wanted.rows.length > 0) await addJob(tx, 'pay-automatically', { accountId, orderId }, { key: `pay-automatically:${orderId}` });
}
