import type { Locale } from '#contract/locales.ts';
import type { ListingDetail } from '#contract/my-products.ts';
import type { Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { describeProfit, type SaleProfit } from '#provider/profit/profit-of-sale.ts';
import type { Services } from '#provider/services.ts';
import { findListingVariants } from './listing-variants.store.ts';
import { findListing } from './listings.store.ts';
import { findListingPolicies } from './policies.store.ts';
import { findCollections } from './store-products.store.ts';
import { mendingPrice } from './mend-prices.ts';
import { findListingSales, leastOf } from './profits-of-listings.ts';
import { findSuggestions } from './suggestions.store.ts';

/** One listing of the account with its variants, what is sent when each sells, suggestions and policies. */
export async function getListing(
  services: Services,
  wanted: { accountId: string; listingId: string; locale: Locale; tx?: Tx },
): Promise<ListingDetail> {
  const { accountId, listingId, locale, tx } = wanted;
  const queryable = tx ?? services.database.db;
  const listing = await findListing(queryable, accountId, listingId);
  if (listing === undefined) throw new Refusal('not-found');
  const variants = await findListingVariants(queryable, wanted, locale);
  const suggestions = await findSuggestions(queryable, accountId, [listingId], locale);
  const policies = await findListingPolicies(queryable, accountId, listingId);
  const collections = await findCollections(queryable, accountId, listingId);
  const sales = new Map(
    (await findListingSales(services, { accountId, listingIds: [listingId], tx })).map((sale) => [sale.listingVariantId, sale]),
  );
  const described = (profit: SaleProfit | null) => (profit === null ? null : describeProfit(profit, locale));
  const profits = [...sales.values()].map((sale) => ({ ...sale, profit: sale.profitAt(sale.priceMinor) }));
  const profitOf = (id: string) => described(profits.find(({ listingVariantId }) => listingVariantId === id)?.profit ?? null);
  const mending = (id: string, currency: string) => {
    const sale = sales.get(id);
    const amountMinor = sale === undefined ? null : mendingPrice(sale);
    return amountMinor === null ? null : { amountMinor, currency };
  };
  return {
    ...listing,
    profit: described(leastOf(profits)),
    collections,
    variants: variants.map((variant) => ({
      ...variant,
      profit: profitOf(variant.id),
      mendingPrice: mending(variant.id, variant.price.currency),
    })),
    suggestions: suggestions.get(listingId) ?? [],
    ...policies,
  };
}
