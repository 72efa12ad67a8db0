import { sql } from 'kysely';
import type { Tx } from '#provider/database/database.ts';
import { notifyUsers } from '#provider/features/notifications/publish-event.ts';
import type { DocumentKey } from '../lifecycles.ts';

interface Plan extends DocumentKey {
  number: string;
  version: number;
}

/** Where a merchant reads what became of a purchase. */
export const purchasePath = (purchaseId: string) => `/myCloudWarehouse/purchases/${purchaseId}`;

/** Notifies an account of what happened to a plan. What is final leads to the purchase it brings, where there is one; a difference is answered at the plan. */
export async function notifyMerchant(
  tx: Tx,
  plan: Plan,
  kind: 'inbound-discrepancy' | 'inbound-rejected' | 'inbound-stocked',
): Promise<void> {
  const { accountId, id, number, version } = plan;
  const purchase = kind === 'inbound-discrepancy' ? null : await findPurchase(tx, plan);
  const path = purchase === null ? `/myCloudWarehouse/inbound/${id}` : purchasePath(purchase.id);
  await notifyUsers(tx, { accountId, kind, params: { number }, path, key: `${kind}:${id}:${version}` });
}

/** Notifies an account that nothing of a plan went on the shelf and, of a purchase, what is back on its balance. */
export async function notifyRejected(tx: Tx, plan: Plan): Promise<void> {
  const purchase = await findPurchase(tx, plan);
  if (purchase === null) return notifyMerchant(tx, plan, 'inbound-rejected');
  const { id, number, refundedMinor } = purchase;
  await notifyUsers(tx, {
    accountId: plan.accountId,
    kind: 'purchase-rejected',
    params: { number, refundedMinor },
    path: purchasePath(id),
    key: `purchase-rejected:${id}`,
  });
}

async function findPurchase(tx: Tx, { accountId, id }: Plan): Promise<{ id: string; number: string; refundedMinor: number } | null> {
  const found = await sql<{ id: string; number: string; refundedMinor: number }>`
    SELECT b.id, b.number, b.refunded_minor AS "refundedMinor" FROM inbound_plan p
    JOIN stock_purchase b ON b.account_id = p.account_id AND b.id = p.purchase_id
    WHERE p.account_id = ${accountId} AND p.id = ${id}`.execute(tx);
  return found.rows[0] ?? null;
}
