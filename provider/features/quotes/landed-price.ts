import { cny } from '#contract/money.values.ts';
import type { LandedPrice } from '#contract/quotes.ts';
import type { QuoteBasis } from './find-quote-basis.ts';
import type { VariantGoods } from './goods.store.ts';
import { type OrderQuote, quoteOrder } from './quote-order.ts';
import { toLine } from './quote-samples.ts';
import { workingDaysOf } from './quote-wish.ts';

/** What one piece of a variant costs at a door, as an order would be sent on a day; null: nothing brings it there. */
export function landedPrice(
  { book, wishes }: QuoteBasis,
  variant: VariantGoods,
  to: { country: string; day: string },
): LandedPrice['price'] {
  const line = { ...toLine(variant, { quantity: 1 }), lineId: variant.id, unitsPerItem: 1 };
  const wish = { ...to, postCode: null, region: null, lines: [line], workingDays: workingDaysOf([variant]) };
  return priceOf(quoteOrder(book, wish, wishes));
}

function priceOf({ offers }: OrderQuote): LandedPrice['price'] {
  const [offer] = offers;
  if (offer === undefined) return null;
  const charged = (kind: 'duty' | 'tax') =>
    offer.parcels
      .flatMap(({ charges }) => charges)
      .filter((charge) => charge.kind === kind)
      .reduce((sum, { amountCnyMinor }) => sum + amountCnyMinor, 0);
  const duty = charged('duty');
  const tax = charged('tax');
  const rest = offer.insuranceMinor + offer.clearanceMinor + offer.serviceMinor;
  return {
    methodCode: offer.method.code,
    goods: cny(offer.goodsMinor),
    freight: cny(offer.freightMinor),
    duty: cny(duty),
    tax: cny(tax),
    fees: cny(rest),
    total: cny(offer.goodsMinor + offer.freightMinor + duty + tax + rest),
    minDays: offer.minDays,
    maxDays: offer.maxDays,
  };
}
