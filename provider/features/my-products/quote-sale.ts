import type { Cause } from '#contract/problem.ts';
import type { QuoteBasis } from '#provider/features/quotes/find-quote-basis.ts';
import { quoteOrder } from '#provider/features/quotes/quote-order.ts';
import { workingDaysOf } from '#provider/features/quotes/quote-wish.ts';
import { sumOffers } from '#provider/features/quotes/sum-offers.ts';
import { type SelectedGoods, unitsOf } from './select-goods.ts';
import { goodsToQuote } from './goods-to-quote.ts';
import { shareSale } from './share-sale.ts';
import type { KnownVariant } from './variant-facts.ts';

interface SampleSale {
  goods: readonly SelectedGoods<KnownVariant>[];
  /** What an item is sold for. */
  unitSale: { amountMinor: number; currency: string };
  country: string;
  /** Method the listing is meant to be sent by there; null: as the rules say. */
  usualMethod: string | null;
}

/** What a sale would cost landed, in fen: goods, freight and all duty and tax, whoever pays them; null while nothing goes there. */
export function quoteSale(
  { book, wishes, day }: QuoteBasis,
  { goods, unitSale, country, usualMethod }: SampleSale,
): { landedMinor: number | null; causes: Cause[] } {
  const sales = shareSale(unitSale.amountMinor, goods);
  const lines = goods.map(({ variant, pieces, unitsPerPiece }, index) =>
    goodsToQuote(variant, {
      lineId: `${index}`,
      pieces,
      unitsPerPiece,
      unitSale: { amountMinor: sales[index] ?? 0, currency: unitSale.currency },
    }),
  );
  const workingDays = workingDaysOf(goods.map(({ variant }) => variant));
  const wish = { country, postCode: null, region: null, lines, day, workingDays, usualMethod };
  const { offers, reasons } = quoteOrder(book, wish, wishes);
  if (offers.length === 0) return { landedMinor: null, causes: reasons };
  const sum = sumOffers(offers);
  return { landedMinor: sum.totalMinor + sum.doorDutyMinor + sum.doorTaxMinor, causes: [] };
}

/** Why goods can't be sent as they are with us now; empty when they can. */
export function supplyCauses(goods: readonly SelectedGoods<KnownVariant>[]): Cause[] {
  return goods.flatMap(({ variant, pieces, unitsPerPiece }): Cause[] => {
    const { sku } = variant;
    const [available, wanted] = [unitsOf(variant), pieces * unitsPerPiece];
    if (!variant.onSale) return [{ code: 'variant-off-sale', params: { sku } }];
    if (available === 0) return [{ code: 'out-of-stock', params: { sku } }];
    return available < wanted ? [{ code: 'stock-short', params: { sku, available, wanted } }] : [];
  });
}
