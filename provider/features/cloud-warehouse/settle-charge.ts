import { sql } from 'kysely';
import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import { cny } from '#contract/money.values.ts';
import { inTransaction, type Queryable, type Tx } from '#provider/database/database.ts';
import type { Pay, PayCommand } from '#provider/features/payments/pay.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Task } from '#provider/jobs/task.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import type { Services } from '#provider/services.ts';
import { planPurchase } from './inbound/inbound-plans.ts';
import { followAllLots } from './storage/issue-bills.ts';
import { bills, type DocumentKey, outboundOrders, purchases, serviceOrders, SYSTEM } from './lifecycles.ts';
import { expirePurchase, lockCharge } from './inbound/purchases.ts';
import { applyRenewal, expireRenewal } from './terms/renewals.ts';

type DocumentKind = 'purchase' | 'renewal' | 'bill' | 'service' | 'outbound';
interface ChargedDocument {
  kind: DocumentKind;
  id: string;
  state: string;
  amountMinor: number;
  chargeState: string;
}

const DOCUMENTS = sql`(SELECT 'purchase' AS kind, account_id, id, state, charge_id FROM stock_purchase
  UNION ALL SELECT 'renewal', account_id, id, state, charge_id FROM renewal_order
  UNION ALL SELECT 'bill', account_id, id, state, charge_id FROM storage_bill
  UNION ALL SELECT 'service', account_id, id, state, charge_id FROM service_order WHERE charge_id IS NOT NULL
  UNION ALL SELECT 'outbound', account_id, id, state, charge_id FROM outbound_order WHERE charge_id IS NOT NULL)`;
/** States of documents that wait for their charge. */
const UNPAID = ['due', 'issued', 'overdue'];

/**
 * Pays what a document of the cloud warehouse costs. The wallet pays its charge once, whatever key it comes with; breaking off after that, the next
 * try, or the sweep, finds it paid and goes on.
 */
export async function payCharge(
  services: Services,
  pay: Pay,
  asked: Pick<PayCommand, 'accountId' | 'grantId' | 'key' | 'bodyHash'> & { userId: string; chargeId: string; amountMinor: number },
): Promise<{ chargeId: string; amount: ReturnType<typeof cny> }> {
  const { accountId, userId, grantId, chargeId, amountMinor, key, bodyHash } = asked;
  const { database } = services;
  const document = await findDocument(database.db, accountId, chargeId);
  if (document === null) throw new Refusal('not-found');
  if (document.amountMinor !== amountMinor || document.chargeState === 'waived') throw new Refusal('state-conflict');
  if (document.chargeState === 'due') {
    if (document.kind === 'purchase') await requireOnSale(database.db, { accountId, id: document.id });
    const payables = [{ type: 'charge' as const, id: chargeId }];
    await pay({ accountId, userId, grantId, key: `warehouse:${key}`, bodyHash, payables, expectedTotalMinor: amountMinor }).catch(
      async (error: unknown) => {
        if (!(error instanceof Refusal) || error.code !== 'order-not-payable') throw error;
        // Somebody paid it in between, which is as good, or gave it up.
        if ((await findDocument(database.db, accountId, chargeId))?.chargeState !== 'paid') throw new Refusal('state-conflict');
      },
    );
  }
  await inTransaction(database, (tx) => settleCharge(tx, { accountId, chargeId, actor: { kind: 'merchant', id: userId } }));
  return { chargeId, amount: cny(amountMinor) };
}

/** Has a document go on whose charge was paid; one that did already is left alone. */
export async function settleCharge(
  tx: Tx,
  { accountId, chargeId, actor }: { accountId: string; chargeId: string; actor: Actor },
): Promise<void> {
  await lockCharge(tx, accountId, chargeId);
  const document = await findDocument(tx, accountId, chargeId);
  if (document === null || document.chargeState !== 'paid' || !UNPAID.includes(document.state)) return;
  const key = { accountId, id: document.id };
  switch (document.kind) {
    case 'purchase':
      await purchases.move(tx, await purchases.require(tx, key), { to: 'paid', actor });
      await planPurchase(tx, key);
      return;
    case 'renewal':
      return applyRenewal(tx, key, actor);
    case 'bill':
      await bills.move(tx, await bills.require(tx, key), { to: 'paid', actor });
      return followAllLots(tx, accountId);
    case 'service':
      await serviceOrders.move(tx, await serviceOrders.require(tx, key), { to: 'requested', actor });
      return;
    case 'outbound':
      await outboundOrders.move(tx, await outboundOrders.require(tx, key), { to: 'paid', actor });
  }
}

/** Documents whose charge was paid, and whose payment broke off before that was written. One that fails does not keep the others waiting. */
export const settleCharges: Task = async ({ database, log }) => {
  const found = await sql<{ accountId: string; chargeId: string }>`
    SELECT d.account_id AS "accountId", d.charge_id AS "chargeId" FROM ${DOCUMENTS} d
    JOIN charge c ON c.account_id = d.account_id AND c.id = d.charge_id
    WHERE c.state = 'paid' AND d.state = ANY (${UNPAID}::text[]) LIMIT 500`.execute(database.db);
  for (const key of found.rows)
    await inTransaction(database, (tx) => settleCharge(tx, { ...key, actor: SYSTEM })).catch((error: unknown) => {
      log.error({ err: error, ...key }, 'a paid document of the cloud warehouse could not go on');
    });
};

const ExpireTask = z.object({ accountId: Id, id: Id, document: z.enum(['purchase', 'renewal']) });

/** A purchase or a renewal that nobody paid in time. */
export const expireCharge: Task = async ({ database }, payload) => {
  const { document, ...key } = ExpireTask.parse(payload);
  await inTransaction(database, (tx) => (document === 'purchase' ? expirePurchase(tx, key) : expireRenewal(tx, key))).catch(
    (error: unknown) => {
      // It is being paid at this moment.
      if (!(error instanceof Refusal && error.code === 'state-conflict')) throw error;
    },
  );
};

/** Refuses to take money for a purchase whose goods can't be bought any more. */
async function requireOnSale(queryable: Queryable, { accountId, id }: DocumentKey): Promise<void> {
  const found = await sql<{ sku: string }>`
    SELECT v.sku FROM stock_purchase_line l JOIN variant v ON v.id = l.variant_id JOIN product p ON p.id = v.product_id
    WHERE l.account_id = ${accountId} AND l.purchase_id = ${id} AND (v.status <> 'on_sale' OR p.status <> 'on_sale')
    ORDER BY l.line LIMIT 1`.execute(queryable);
  const [gone] = found.rows;
  if (gone !== undefined) throw new Refusal('goods-off-sale', { params: { sku: gone.sku }, details: { sku: gone.sku } });
}

async function findDocument(queryable: Queryable, accountId: string, chargeId: string): Promise<ChargedDocument | null> {
  const found = await sql<ChargedDocument>`
    SELECT d.kind, d.id, d.state, c.amount_minor AS "amountMinor", c.state AS "chargeState" FROM ${DOCUMENTS} d
    JOIN charge c ON c.account_id = d.account_id AND c.id = d.charge_id
    WHERE d.account_id = ${accountId} AND d.charge_id = ${chargeId}`.execute(queryable);
  return found.rows[0] ?? null;
}
