import type { LandedPrice } from '#contract/quotes.ts';
import type { Services } from '#provider/services.ts';
import { findQuoteBasis } from './find-quote-basis.ts';
import { cheapestVariants } from './goods.store.ts';
import { landedPrice } from './landed-price.ts';

/** Other requests wait no longer than this for the next slice to end. */
const SLICE_MS = 4;

/**
 * The landed prices of very many products, by product, as `listLandedPrices` tells them; what can't be brought to the
 * country is not among them. Reckoned in slices, between which other requests are answered.
 */
export async function reckonLandedPrices(
  services: Services,
  asked: { accountId: string; country: string; productIds: string[] },
): Promise<ReadonlyMap<string, NonNullable<LandedPrice['price']>>> {
  const { accountId, country, productIds } = asked;
  const [basis, variants] = await Promise.all([
    findQuoteBasis(services, accountId),
    cheapestVariants(productIds).execute(services.database.db),
  ]);
  const day = new Date().toISOString().slice(0, 10);
  const prices = new Map<string, NonNullable<LandedPrice['price']>>();
  let sliceEnds = performance.now() + SLICE_MS;
  for (const variant of variants.rows) {
    const price = landedPrice(basis, variant, { country, day });
    if (price !== null) prices.set(variant.productId, price);
    if (performance.now() < sliceEnds) continue;
    await new Promise<void>((resolve) => setImmediate(resolve));
    sliceEnds = performance.now() + SLICE_MS;
  }
  return prices;
}
