import type { z } from 'zod';
import type { Locale } from '#contract/locales.ts';
import { cny } from '#contract/money.ts';
import type { ShippingEstimate } from '#contract/products.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { methodName, toFreightParts } from './describe-freight.ts';
import { loadRateBook } from './load-rate-book.ts';
import { type PricedFreight, quoteFreight } from './quote-freight.ts';
import { findPackedVariant } from './shipping.store.ts';

/** What sending some units of one variant to a country costs today, cheapest method first. */
export async function estimateShipping(
  services: Services,
  asked: { productId: string; variantId: string; country: string; quantity: number; locale: Locale },
): Promise<z.infer<typeof ShippingEstimate>[]> {
  const { db } = services.database;
  const variant = await findPackedVariant(db, asked.productId, asked.variantId);
  if (variant === null) throw new Refusal('not-found');
  const book = await loadRateBook(services, db);
  return quoteFreight(book, { country: asked.country, postCode: null, items: [{ ...variant, quantity: asked.quantity }] })
    .filter((answer) => answer.status === 'priced')
    .map((priced) => toEstimate(priced, asked.locale));
}

function toEstimate(priced: PricedFreight, locale: Locale): z.infer<typeof ShippingEstimate> {
  const { method, actualG, volumetricG, chargedG, chargedBy, minDays, maxDays } = priced;
  return {
    methodCode: method.code,
    methodName: methodName(method.names, locale),
    warehouse: method.warehouse,
    tracked: method.tracked,
    minDays,
    maxDays,
    actualG,
    volumetricG,
    chargedG,
    chargedBy,
    freight: cny(priced.freightMinor),
    parts: toFreightParts(priced.parts),
  };
}
