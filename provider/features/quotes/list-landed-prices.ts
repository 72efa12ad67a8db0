import type { LandedPrice } from '#contract/quotes.ts';
import type { Services } from '#provider/services.ts';
import { findBasisAndCheapest } from './find-quote-basis.ts';
import { landedPrice } from './landed-price.ts';

/** What one piece of each product's cheapest variant costs in a country, as an order of the account would be sent. */
export async function listLandedPrices(
  services: Services,
  asked: { accountId: string; country: string; productIds: string[] },
): Promise<LandedPrice[]> {
  const { accountId, country, productIds } = asked;
  const { variants, ...basis } = await findBasisAndCheapest(services, accountId, productIds);
  return variants.map((variant) => ({ productId: variant.productId, price: landedPrice(basis, variant, { country, day: basis.day }) }));
}
