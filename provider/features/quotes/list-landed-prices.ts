import type { LandedPrice } from '#contract/quotes.ts';
import type { Services } from '#provider/services.ts';
import { findCheapestVariants } from './goods.store.ts';
import { findQuoteBasis } from './find-quote-basis.ts';
import { landedPrice } from './landed-price.ts';

/** What one piece of each product's cheapest variant costs in a country, as an order of the account would be sent. */
export async function listLandedPrices(
  services: Services,
  asked: { accountId: string; country: string; productIds: string[] },
): Promise<LandedPrice[]> {
  const { accountId, country, productIds } = asked;
  const [basis, variants] = await Promise.all([findQuoteBasis(services, accountId), findCheapestVariants(services.database, productIds)]);
  return variants.map((variant) => ({ productId: variant.productId, price: landedPrice(basis, variant, { country }) }));
}
