import type { Cause } from '#contract/problem.ts';
import type { SoldThing } from '#provider/profit/profit-of-sale.ts';
import type { SentSale } from '#provider/profit/quote-sale-costs.ts';
import { goodsToQuote } from './goods-to-quote.ts';
import { type SelectedGoods, unitsOf } from './select-goods.ts';
import { shareSale } from './share-sale.ts';
import type { KnownVariant } from './variant-facts.ts';

/** Items of a listing sold at a price each, with the goods that are sent for them. */
export function saleOfGoods(sold: {
  storeId: string;
  goods: readonly SelectedGoods<KnownVariant>[];
  quantity: number;
  /** What an item is sold for. */
  priceMinor: number;
  currency: string;
  country: string;
  /** Method the listing is meant to be sent by there; null: as the rules say. */
  usualMethod: string | null;
}): SoldThing & SentSale {
  const { storeId, goods, quantity, priceMinor, currency, country, usualMethod } = sold;
  const sales = shareSale(priceMinor, goods);
  return {
    storeId,
    country,
    currency,
    quantity,
    revenueMinor: priceMinor * quantity,
    usualMethod,
    lines: goods.map(({ variant, pieces, unitsPerPiece }, index) =>
      goodsToQuote(variant, {
        lineId: `${index}`,
        pieces,
        unitsPerPiece,
        unitSale: { amountMinor: sales[index] ?? 0, currency },
      }),
    ),
    processingHours: goods.map(({ variant }) => variant.processingHours),
  };
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
