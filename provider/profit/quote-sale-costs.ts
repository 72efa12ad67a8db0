import type { Cause } from '#contract/problem.ts';
import type { MethodReason } from '#contract/shipping.values.ts';
import type { QuoteBasis } from '#provider/features/quotes/find-quote-basis.ts';
import type { Offer } from '#provider/features/quotes/quote-goods.ts';
import { type OrderGoods, quoteOrder } from '#provider/features/quotes/quote-order.ts';
import { workingDaysOf } from '#provider/features/quotes/quote-wish.ts';
import type { RateMethod } from '#provider/features/shipping/quote-freight.ts';
import type { SaleCosts } from './calculate-profit.ts';

/** What is sent for a sale, and where. */
export interface SentSale {
  country: string;
  /** What is sent, declared at what the buyer pays. */
  lines: OrderGoods[];
  processingHours: number[];
  /** Method they are meant to be sent by there; null: as the merchant's shipping rules say. */
  usualMethod: string | null;
}

export interface QuotedSale {
  costs: SaleCosts;
  /** What the first parcel goes by, and why. */
  method: RateMethod;
  reason: MethodReason | null;
  /** False: nobody knows what the country takes of it. */
  taxKnown: boolean;
}

/** What sending a sale costs as an order of the account would go, or why nothing brings it there. */
export function quoteSaleCosts(
  { book, wishes, day }: QuoteBasis,
  { country, lines, processingHours, usualMethod }: SentSale,
): QuotedSale | { reasons: Cause[] } {
  const workingDays = workingDaysOf(processingHours.map((hours) => ({ processingHours: hours })));
  const { offers, reason, reasons } = quoteOrder(
    book,
    { country, postCode: null, region: null, lines, day, workingDays, usualMethod },
    wishes,
  );
  const [first] = offers;
  return first === undefined ? { reasons } : { costs: sumCosts(offers), method: first.method, reason, taxKnown: isTaxKnown(offers) };
}

/** Whether duty and tax of all that is sent are known. */
export function isTaxKnown(offers: readonly Pick<Offer, 'warnings'>[]): boolean {
  return !offers.some(({ warnings }) => warnings.includes('tax-unknown'));
}

/** Of offers that send a sale together. */
export function sumCosts(offers: readonly Offer[]): SaleCosts {
  const costs = { goodsMinor: 0, freightMinor: 0, dutyMinor: 0, taxMinor: 0, atDoorMinor: 0 };
  for (const { goodsMinor, freightMinor, insuranceMinor, clearanceMinor, serviceMinor, parcels } of offers) {
    costs.goodsMinor += goodsMinor;
    costs.freightMinor += freightMinor + insuranceMinor + clearanceMinor + serviceMinor;
    for (const { kind, paidBy, amountCnyMinor } of parcels.flatMap(({ charges }) => charges)) {
      costs[paidBy === 'buyer' ? 'atDoorMinor' : kind === 'duty' ? 'dutyMinor' : 'taxMinor'] += amountCnyMinor;
    }
  }
  return costs;
}

/** Sales with one key are sent alike and cost the same. Of stock only what can be sent counts. */
export function sameCostKey({ country, lines, processingHours, usualMethod }: SentSale): string {
  return JSON.stringify([
    country,
    usualMethod,
    processingHours,
    lines.map(({ stock, quantity, unitsPerItem, lineId: _line, variantId: _variant, ...line }) => [
      line,
      quantity,
      unitsPerItem,
      Object.entries(stock).map(([warehouse, units]) => [warehouse, Math.min(units, quantity * unitsPerItem)]),
    ]),
  ]);
}
