import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { PurchaseInput, PurchaseQuote, StockPurchase } from '#contract/cloud-warehouse-purchases.ts';
import { CHARGE_HOURS, priceBreaks } from '#contract/cloud-warehouse.values.ts';
import type { Locale } from '#contract/locales.ts';
import { cny, WHOLE_BP } from '#contract/money.values.ts';
import { readToday } from '#provider/database/app-clock.ts';
import { addJob, type Queryable, type Tx } from '#provider/database/database.ts';
import { raiseCharge, waiveCharge } from '#provider/features/payments/charges.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { divideHalfUp } from '#provider/money.ts';
import { type DocumentKey, purchases, SYSTEM } from '../lifecycles.ts';
import { productName } from '../lots/lots.store.ts';
import { pricesOf } from '../prices.ts';
import { findPurchases } from './purchases.store.ts';
import { addDays } from '../storage/storage-price.ts';

type Wish = z.output<typeof PurchaseInput>;

interface Bought {
  variantId: string;
  sku: string;
  name: string;
  units: number;
  costMinor: number;
  weightG: number;
  processingHours: number;
}

/** Days goods take from their supplier to the shelf of a warehouse. */
const FREIGHT_DAYS: Record<string, number> = { CN: 3, US: 30 };
/** One unit in so many is looked at by a sample. */
const SAMPLE_OF = 10;

/** What goods cost that are bought into the own stock, and when they are expected there. Unknown goods and those off sale are `not-found`. */
export async function quotePurchase(queryable: Queryable, wish: Wish, locale: Locale): Promise<PurchaseQuote> {
  const goods = await findGoods(queryable, wish, locale);
  const priceOf = await pricesOf(queryable, wish.warehouse);
  const lines = goods.map(({ variantId, sku, name, units, costMinor }) => {
    const { discountBp } = priceBreaks.findLast(({ from }) => units >= from) ?? priceBreaks[0];
    const unitMinor = divideHalfUp(costMinor * (WHOLE_BP - discountBp), WHOLE_BP);
    return { variantId, sku, name, units, unitCost: cny(unitMinor), discountBp, goods: cny(unitMinor * units) };
  });
  const units = goods.reduce((sum, line) => sum + line.units, 0);
  const inspected = { none: 0, sample: Math.ceil(units / SAMPLE_OF), full: units }[wish.inspection];
  const packed = wish.packaging === 'reinforced' ? units : 0;
  const weightG = goods.reduce((sum, line) => sum + line.units * line.weightG, 0);
  const goodsMinor = lines.reduce((sum, line) => sum + line.goods.amountMinor, 0);
  const handlingMinor = inspected * priceOf('inspection-unit') + packed * priceOf('packaging-unit');
  const freightMinor = Math.max(priceOf('purchase-least'), divideHalfUp(weightG * priceOf('purchase-kg'), 1_000));
  const days = Math.max(...goods.map(({ processingHours }) => Math.ceil(processingHours / 24))) + (FREIGHT_DAYS[wish.warehouse] ?? 0);
  return {
    lines,
    goods: cny(goodsMinor),
    handling: cny(handlingMinor),
    freight: cny(freightMinor),
    total: cny(goodsMinor + handlingMinor + freightMinor),
    expectedOn: addDays(await readToday(queryable), days + (wish.inspection === 'none' ? 0 : 1)),
  };
}

/** Buys goods into the own stock: due at once, and given up by a job if it is not paid in time. */
export async function createPurchase(
  tx: Tx,
  { accountId, userId, wish, totalMinor, locale }: { accountId: string; userId: string; wish: Wish; totalMinor: number; locale: Locale },
): Promise<StockPurchase> {
  const quote = await quotePurchase(tx, wish, locale);
  if (quote.total.amountMinor !== totalMinor) throw new Refusal('quote-expired');
  const id = uuidv7();
  const chargeId = await raiseCharge(tx, { accountId, mode: wish.mode, kind: 'stock_purchase', amountMinor: totalMinor });
  const { expires_at: expiresAt } = await tx
    .insertInto('stock_purchase')
    .values({
      account_id: accountId,
      id,
      number: sql<string>`'SP' || nextval('stock_purchase_number')`,
      user_id: userId,
      mode: wish.mode,
      warehouse_code: wish.warehouse,
      inspection: wish.inspection,
      packaging: wish.packaging,
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

async function requirePurchase(queryable: Queryable, { accountId, id }: DocumentKey): Promise<StockPurchase> {
  const [purchase] = await findPurchases(queryable, { accountId, purchaseId: id });
  if (purchase === undefined) throw new Refusal('not-found');
  return purchase;
}

async function findGoods(queryable: Queryable, { lines }: Wish, locale: Locale): Promise<Bought[]> {
  const units = new Map<string, number>();
  for (const line of lines) units.set(line.variantId, (units.get(line.variantId) ?? 0) + line.units);
  const found = await sql<Bought>`
    SELECT v.id AS "variantId", v.sku, ${productName(locale)} AS name, k.units, v.cost_minor AS "costMinor", v.packed_weight_g AS "weightG",
      p.processing_hours AS "processingHours"
    FROM unnest(${[...units.keys()]}::uuid[], ${[...units.values()]}::integer[]) WITH ORDINALITY AS k (id, units, place)
    JOIN variant v ON v.id = k.id AND v.status = 'on_sale' JOIN product p ON p.id = v.product_id AND p.status = 'on_sale'
    ORDER BY k.place`.execute(queryable);
  if (found.rows.length < units.size) throw new Refusal('not-found');
  return found.rows;
}
