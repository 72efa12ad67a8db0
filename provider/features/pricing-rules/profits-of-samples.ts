import type { Locale } from '#contract/locales.ts';
import type { Profit } from '#contract/profit.ts';
import type { ProposedPrice } from '#contract/pricing-rules.ts';
import { priceInStore } from '#provider/features/import-list/price-drafts.ts';
import { profitsBeforeAndAfter } from '#provider/features/my-products/profits-of-listings.ts';
import { findProfitBasis } from '#provider/profit/profit-basis.ts';
import { describeProfit, profitOfSale, type SaleProfit } from '#provider/profit/profit-of-sale.ts';
import { findCatalogGoods, saleOfVariant } from '#provider/profit/sale-of-variant.ts';
import type { Services } from '#provider/services.ts';

type Profits = Pick<ProposedPrice, 'profitBefore' | 'profitAfter'>;

/** A price there is or not, and the one a rule makes, in the currency they are in. */
interface Prices {
  currency: string;
  beforeMinor: number | null;
  afterMinor: number | null;
}
/** A catalog variant, and where it would be sold. */
export interface VariantSample extends Prices {
  variantId: string;
  soldIn: { country: string; currency: string; usualMethod: string | null };
}
export interface ListingSample extends Omit<Prices, 'currency' | 'beforeMinor'> {
  listingId: string;
  listingVariantId: string;
}

interface Asker {
  accountId: string;
  locale: Locale;
}

/** What old and new prices of drafts or catalog variants leave where they are sold. */
export async function profitsOfVariants(
  services: Services,
  { accountId, locale }: Asker,
  samples: readonly VariantSample[],
): Promise<Profits[]> {
  const basis = await findProfitBasis(services, accountId);
  const goods = await findCatalogGoods(
    services.database.db,
    samples.map(({ variantId }) => variantId),
  );
  return samples.map(({ variantId, soldIn, currency, beforeMinor, afterMinor }) => {
    const variant = goods.get(variantId);
    const at = (priceMinor: number | null): Profit | null => {
      const asked = priceMinor === null ? null : priceInStore(priceMinor, currency, soldIn.currency);
      if (asked === null || variant === undefined || basis === null) return null;
      return described(profitOfSale(basis, saleOfVariant(variant, { ...soldIn, priceMinor: asked, quantity: 1 })), locale);
    };
    return { profitBefore: at(beforeMinor), profitAfter: at(afterMinor) };
  });
}

/** The same of listings' variants. */
export async function profitsOfListingPrices(
  services: Services,
  { accountId, locale }: Asker,
  samples: readonly ListingSample[],
): Promise<Profits[]> {
  const listingIds = [...new Set(samples.map(({ listingId }) => listingId))];
  const prices = new Map(
    samples.flatMap(({ listingVariantId, afterMinor }) => (afterMinor === null ? [] : [[listingVariantId, afterMinor]])),
  );
  const { before, after } = await profitsBeforeAndAfter(services, { accountId, listingIds, prices });
  return samples.map(({ listingVariantId, afterMinor }) => {
    const of = (profits: typeof before) => profits.find((each) => each.listingVariantId === listingVariantId)?.profit ?? null;
    return { profitBefore: described(of(before), locale), profitAfter: afterMinor === null ? null : described(of(after), locale) };
  });
}

function described(profit: SaleProfit | null, locale: Locale): Profit | null {
  return profit === null ? null : describeProfit(profit, locale);
}
