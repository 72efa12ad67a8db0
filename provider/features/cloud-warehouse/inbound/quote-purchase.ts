import { sql } from 'kysely';
import type { z } from 'zod';
import type { PurchaseInput, PurchaseQuote } from '#contract/cloud-warehouse-purchases.ts';
import type { Locale } from '#contract/locales.ts';
import { cny, MAX_AMOUNT_MINOR, WHOLE_BP } from '#contract/money.values.ts';
import { readToday } from '#provider/database/app-clock.ts';
import type { Queryable } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { divideHalfUp } from '#provider/money.ts';
import { pricesOf } from '../prices.ts';
import { addDays } from '../storage/storage-price.ts';
import { findPriceBreaks, type PriceBreak } from './price-breaks.ts';
import { type BoughtGoods, countVariants, findGoods } from './purchase-goods.ts';

export type PurchaseOrder = z.output<typeof PurchaseInput>;
type PriceOf = Awaited<ReturnType<typeof pricesOf>>;

/** One unit in so many is looked at by a sample. */
const SAMPLE_OF = 10;

/**
 * What goods cost that are bought into the own stock, and when they are expected there. Unknown goods are `not-found`; lines whose goods are off sale
 * are named, and so are those with too many units to be paid at once.
 */
export async function quotePurchase(queryable: Queryable, order: PurchaseOrder, locale: Locale): Promise<PurchaseQuote> {
  const goods = await findGoods(queryable, order.lines, locale);
  const terms = { order, priceOf: await pricesOf(queryable, order.warehouse), priceBreaks: await findPriceBreaks(queryable) };
  const { lines, goodsMinor, handlingMinor, freightMinor, totalMinor } = priceAll(goods, terms);
  if (totalMinor > MAX_AMOUNT_MINOR) throw tooMuch(goods, terms);
  const leadDays =
    Math.max(...goods.map(({ processingHours }) => Math.ceil(processingHours / 24))) +
    (await findInboundDays(queryable, order.warehouse)) +
    (order.inspection === 'none' ? 0 : 1);
  return {
    lines,
    goods: cny(goodsMinor),
    handling: cny(handlingMinor),
    freight: cny(freightMinor),
    total: cny(totalMinor),
    leadDays,
    expectedOn: addDays(await readToday(queryable), leadDays),
    priceBreaks: terms.priceBreaks,
  };
}

interface Terms {
  order: PurchaseOrder;
  priceOf: PriceOf;
  priceBreaks: PriceBreak[];
}

function priceAll(goods: BoughtGoods[], { order, priceOf, priceBreaks }: Terms) {
  const lines = goods.map((line) => quoteLine(line, priceBreaks));
  const goodsMinor = lines.reduce((sum, line) => sum + line.goods.amountMinor, 0);
  const { handlingMinor, freightMinor } = priceHandling(goods, order, priceOf);
  return { lines, goodsMinor, handlingMinor, freightMinor, totalMinor: goodsMinor + handlingMinor + freightMinor };
}

function quoteLine(line: BoughtGoods, priceBreaks: PriceBreak[]): PurchaseQuote['lines'][number] {
  const { variantId, productId, sku, name, options, pictureUrl, units, variantUnits, costMinor } = line;
  const unitMinor = (discountBp: number) => divideHalfUp(costMinor * (WHOLE_BP - discountBp), WHOLE_BP);
  const discountBp = priceBreaks.findLast(({ fromUnits }) => variantUnits >= fromUnits)?.discountBp ?? 0;
  const costsMinor = unitMinor(discountBp);
  const next = priceBreaks.find(({ fromUnits, discountBp: bp }) => fromUnits > variantUnits && unitMinor(bp) < costsMinor);
  return {
    variantId,
    productId,
    sku,
    name,
    options,
    pictureUrl,
    units,
    unitCost: cny(costsMinor),
    discountBp,
    goods: cny(costsMinor * units),
    nextBreak: next === undefined ? null : { fromUnits: next.fromUnits, unitCost: cny(unitMinor(next.discountBp)) },
  };
}

function priceHandling(
  goods: Pick<BoughtGoods, 'units' | 'weightG'>[],
  { inspection, packaging }: PurchaseOrder,
  priceOf: PriceOf,
): { handlingMinor: number; freightMinor: number } {
  const units = goods.reduce((sum, line) => sum + line.units, 0);
  const inspected = { none: 0, sample: Math.ceil(units / SAMPLE_OF), full: units }[inspection];
  const packed = packaging === 'reinforced' ? units : 0;
  const weightG = goods.reduce((sum, line) => sum + line.units * line.weightG, 0);
  return {
    handlingMinor: inspected * priceOf('inspection-unit') + packed * priceOf('packaging-unit'),
    freightMinor: Math.max(priceOf('purchase-least'), divideHalfUp(weightG * priceOf('purchase-kg'), 1_000)),
  };
}

/** Steps in which the units of all lines are lowered alike. */
const SHARES = 10_000;

/**
 * Names the costliest line of a purchase nobody could pay at once that can be lowered so that all of it can be paid, with as many units; where no
 * single line can, every line with units that can be paid together.
 */
function tooMuch(goods: BoughtGoods[], terms: Terms): Refusal {
  const bought = goods.map(({ units }) => units);
  const fits = (units: readonly number[]) => {
    const lowered = countVariants(goods.slice(0, units.length).map((line, place) => ({ ...line, units: units[place] ?? 1 })));
    return priceAll(lowered, terms).totalMinor <= MAX_AMOUNT_MINOR;
  };
  const costs = goods.map((line) => priceAll([line], terms).totalMinor);
  const costliestFirst = [...goods.keys()].toSorted((one, other) => (costs[other] ?? 0) - (costs[one] ?? 0));
  for (const place of costliestFirst) {
    const maximum = findLargest(1, (bought[place] ?? 1) - 1, (units) => fits(bought.with(place, units)));
    if (maximum !== null) return refuseLines([{ place, maximum }]);
  }
  const lowerAll = (share: number) => bought.map((units) => Math.max(1, Math.floor((units * share) / SHARES)));
  const share = findLargest(0, SHARES - 1, (each) => fits(lowerAll(each)));
  if (share !== null)
    return refuseLines(lowerAll(share).flatMap((maximum, place) => (maximum < (bought[place] ?? 1) ? [{ place, maximum }] : [])));
  const maximum = findLargest(1, goods.length - 1, (count) => fits(Array.from({ length: count }, () => 1))) ?? 0;
  return new Refusal('validation-failed', { fields: [{ path: 'lines', code: 'too-large', params: { maximum } }] });
}

function refuseLines(lines: { place: number; maximum: number }[]): Refusal {
  return new Refusal('validation-failed', {
    fields: lines.map(({ place, maximum }) => ({ path: `lines.${place}.units`, code: 'too-large', params: { maximum } })),
  });
}

/** A number from `low` to `high` that fits while the next one, if it is in between, does not; null: `low` does not fit. */
function findLargest(low: number, high: number, fits: (value: number) => boolean): number | null {
  if (high < low || !fits(low)) return null;
  if (fits(high)) return high;
  let [fitting, exceeding] = [low, high];
  while (exceeding - fitting > 1) {
    const middle = Math.floor((fitting + exceeding) / 2);
    if (fits(middle)) fitting = middle;
    else exceeding = middle;
  }
  return fitting;
}

async function findInboundDays(queryable: Queryable, warehouse: string): Promise<number> {
  const found = await sql<{ days: number }>`SELECT inbound_days AS days FROM warehouse WHERE code = ${warehouse}`.execute(queryable);
  return found.rows[0]?.days ?? 0;
}
