import type { LandedPrice } from '#contract/quotes.ts';
import type { Services } from '#provider/services.ts';
import { findQuoteBasis } from './find-quote-basis.ts';
import { cheapestVariants } from './goods.store.ts';
import { landedPrice } from './landed-price.ts';

/** Goods are read so many at a time: the rows of thousands would come in one go. */
const READ_AT_ONCE = 250;
/** Other requests wait no longer than this for the next slice to end. */
const SLICE_MS = 3;

/**
 * The landed prices of very many products, by product, as `listLandedPrices` tells them; what can't be brought to the
 * country is not among them. Calculated in slices, between which other requests are answered.
 */
export async function calculateLandedPrices(
  services: Services,
  asked: { accountId: string; country: string; productIds: string[] },
): Promise<ReadonlyMap<string, NonNullable<LandedPrice['price']>>> {
  const { accountId, country, productIds } = asked;
  const basis = await findQuoteBasis(services, accountId);
  const prices = new Map<string, NonNullable<LandedPrice['price']>>();
  for (let read = 0; read < productIds.length; read += READ_AT_ONCE) {
    const variants = await cheapestVariants(productIds.slice(read, read + READ_AT_ONCE)).execute(services.database.db);
    let sliceEnds = performance.now() + SLICE_MS;
    for (const variant of variants.rows) {
      const price = landedPrice(basis, variant, { country, day: basis.day });
      if (price !== null) prices.set(variant.productId, price);
      if (performance.now() < sliceEnds) continue;
      await new Promise<void>((resolve) => setImmediate(resolve));
      sliceEnds = performance.now() + SLICE_MS;
    }
  }
  return prices;
}
