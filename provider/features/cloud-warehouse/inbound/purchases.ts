import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { StockPurchase, StockPurchaseDetail } from '#contract/cloud-warehouse-purchases.ts';
import { CHARGE_HOURS } from '#contract/cloud-warehouse.values.ts';
import type { Locale } from '#contract/locales.ts';
import { addJob, type Queryable, type Tx } from '#provider/database/database.ts';
import { raiseCharge, waiveCharge } from '#provider/features/payments/charges.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { type DocumentKey, purchases, SYSTEM } from '../lifecycles.ts';
import { findPurchase, findPurchases } from './purchases.store.ts';
import { type PurchaseOrder, quotePurchase } from './quote-purchase.ts';

/** Buys goods into the own stock: due at once, and given up by a job if it is not paid in time. */
export async function createPurchase(
  tx: Tx,
  {
    accountId,
    userId,
    order,
    totalMinor,
    locale,
  }: { accountId: string; userId: string; order: PurchaseOrder; totalMinor: number; locale: Locale },
): Promise<StockPurchase> {
  const quote = await quotePurchase(tx, order, locale);
  if (quote.total.amountMinor !== totalMinor) throw new Refusal('quote-expired');
  const id = uuidv7();
  const chargeId = await raiseCharge(tx, { accountId, mode: order.mode, kind: 'stock_purchase', amountMinor: totalMinor });
  const { expires_at: expiresAt } = await tx
    .insertInto('stock_purchase')
    .values({
      account_id: accountId,
      id,
      number: sql<string>`'SP' || nextval('stock_purchase_number')`,
      user_id: userId,
      mode: order.mode,
      warehouse_code: order.warehouse,
      inspection: order.inspection,
      packaging: order.packaging,
      goods_minor: quote.goods.amountMinor,
      handling_minor: quote.handling.amountMinor,
      freight_minor: quote.freight.amountMinor,
      charge_id: chargeId,
      expected_on: quote.expectedOn,
      expires_at: sql<string>`app_now() + make_interval(hours => ${CHARGE_HOURS}::integer)`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('stock_purchase_line')
    .values(
      quote.lines.map(({ variantId, units, unitCost }, index) => ({
        account_id: accountId,
        purchase_id: id,
        line: index + 1,
        variant_id: variantId,
        units,
        unit_cost_minor: unitCost.amountMinor,
      })),
    )
    .execute();
  await purchases.recordNew(tx, { accountId, id }, { state: 'due', actor: { kind: 'merchant', id: userId } });
  const payload = { accountId, id, document: 'purchase' };
  await addJob(tx, 'expire-warehouse-charge', payload, { runAt: new Date(expiresAt), key: `expire-warehouse-charge:${id}` });
  return requirePurchase(tx, { accountId, id });
}

/** Gives up a purchase that is not paid, and its charge with it. */
export async function endPurchase(
  tx: Tx,
  key: DocumentKey,
  { to, actor }: { to: 'canceled' | 'expired'; actor: Actor },
): Promise<StockPurchase> {
  const chargeId = (await requirePurchase(tx, key)).chargeId;
  await lockCharge(tx, key.accountId, chargeId);
  await purchases.move(tx, await purchases.require(tx, key), { to, actor });
  await waiveCharge(tx, { accountId: key.accountId, id: chargeId, actor, cause: to });
  return requirePurchase(tx, key);
}

/** An unpaid purchase whose time is over. */
export async function expirePurchase(tx: Tx, key: DocumentKey): Promise<void> {
  const purchase = await requirePurchase(tx, key);
  if (purchase.state === 'due') await endPurchase(tx, key, { to: 'expired', actor: SYSTEM });
}

/** A charge is locked before its document, as `pay` does. */
export async function lockCharge(tx: Tx, accountId: string, chargeId: string): Promise<void> {
  await sql`SELECT 1 FROM charge WHERE account_id = ${accountId} AND id = ${chargeId} FOR UPDATE`.execute(tx);
}

/** One purchase with its lines and events. */
export async function requirePurchaseDetail(queryable: Queryable, key: DocumentKey, locale: Locale): Promise<StockPurchaseDetail> {
  const purchase = await findPurchase(queryable, key, locale);
  if (purchase === null) throw new Refusal('not-found');
  return purchase;
}

async function requirePurchase(queryable: Queryable, { accountId, id }: DocumentKey): Promise<StockPurchase> {
  const [purchase] = await findPurchases(queryable, { accountId, purchaseId: id });
  if (purchase === undefined) throw new Refusal('not-found');
  return purchase;
}
