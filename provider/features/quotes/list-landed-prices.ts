import { cny } from '#contract/money.ts';
import type { LandedPrice } from '#contract/quotes.ts';
import type { Services } from '#provider/services.ts';
import { findCheapestVariants } from './goods.store.ts';
import { type OrderQuote, quoteOrder } from './quote-order.ts';
import { findQuoteBasis } from './find-quote-basis.ts';
import { toLine } from './quote-samples.ts';
import { workingDaysOf } from './quote-wish.ts';

/** What one piece of each product's cheapest variant costs in a country, as an order of the account would be sent. */
export async function listLandedPrices(
  services: Services,
  asked: { accountId: string; country: string; productIds: string[] },
): Promise<LandedPrice[]> {
  const { accountId, country, productIds } = asked;
  const [{ book, wishes }, variants] = await Promise.all([
    findQuoteBasis(services, accountId),
    findCheapestVariants(services.database, productIds),
  ]);
  const day = new Date().toISOString().slice(0, 10);
  return variants.map((variant) => {
    const line = { ...toLine(variant, { quantity: 1 }), lineId: variant.id, unitsPerItem: 1 };
    const wish = { country, postCode: null, region: null, lines: [line], day, workingDays: workingDaysOf([variant]) };
    return { productId: variant.productId, price: priceOf(quoteOrder(book, wish, wishes)) };
  });
}

function priceOf({ offers }: OrderQuote): LandedPrice['price'] {
  const [offer] = offers;
  if (offer === undefined) return null;
  const levied = (kind: 'duty' | 'tax') =>
    offer.parcels
      .flatMap(({ levies }) => levies)
      .filter((levy) => levy.kind === kind)
      .reduce((sum, { amountCnyMinor }) => sum + amountCnyMinor, 0);
  const duty = levied('duty');
  const tax = levied('tax');
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
