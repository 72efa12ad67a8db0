import type { Locale } from '#contract/locales.ts';
import type { Profit } from '#contract/profit.ts';
import type { ProposedPrice } from '#contract/pricing-rules.ts';
import { priceInStore } from '#provider/features/import-list/price-drafts.ts';
import { profitsBeforeAndAfter } from '#provider/features/my-products/profits-of-listings.ts';
import type { FeeRule } from '#provider/profit/fee-rules.ts';
import { findProfitBasis, type ProfitBasis } from '#provider/profit/profit-basis.ts';
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
  soldIn: { storeId: string | null; country: string; currency: string; usualMethod: string | null };
}
export interface ListingSample extends Omit<Prices, 'currency' | 'beforeMinor'> {
  listingId: string;
  listingVariantId: string;
}

export interface SampleAsker {
  accountId: string;
  locale: Locale;
  /** Rules whose fees count at the new prices; left out: the account's. */
  rulesAfter?: readonly FeeRule[];
}

/** What old and new prices of drafts or catalog variants leave where they are sold. */
export async function profitsOfVariants(
  services: Services,
  { accountId, locale, rulesAfter }: SampleAsker,
  samples: readonly VariantSample[],
): Promise<Profits[]> {
  const variantIds = samples.map(({ variantId }) => variantId);
  const basis = await findProfitBasis(services, { accountId, variantIds });
  const basisAfter = rulesAfter === undefined ? basis : await findProfitBasis(services, { accountId, variantIds, rules: rulesAfter });
  const goods = await findCatalogGoods(services.database.db, variantIds);
  return samples.map(({ variantId, soldIn, currency, beforeMinor, afterMinor }) => {
    const variant = goods.get(variantId);
    const at = (by: ProfitBasis | null, priceMinor: number | null): Profit | null => {
      const asked = priceMinor === null ? null : priceInStore(priceMinor, currency, soldIn.currency);
      if (asked === null || variant === undefined || by === null) return null;
      return described(profitOfSale(by, saleOfVariant(variant, { ...soldIn, priceMinor: asked, quantity: 1 })), locale);
    };
    return { profitBefore: at(basis, beforeMinor), profitAfter: at(basisAfter, afterMinor) };
  });
}

/** The same of listings' variants. */
export async function profitsOfListingPrices(
  services: Services,
  { accountId, locale, rulesAfter }: SampleAsker,
  samples: readonly ListingSample[],
): Promise<Profits[]> {
  const listingIds = [...new Set(samples.map(({ listingId }) => listingId))];
  const prices = new Map(
    samples.flatMap(({ listingVariantId, afterMinor }) => (afterMinor === null ? [] : [[listingVariantId, afterMinor]])),
  );
  const { before, after } = await profitsBeforeAndAfter(services, { accountId, listingIds, prices, rulesAfter });
  return samples.map(({ listingVariantId, afterMinor }) => {
    const of = (profits: typeof before) => profits.find((each) => each.listingVariantId === listingVariantId)?.profit ?? null;
    return { profitBefore: described(of(before), locale), profitAfter: afterMinor === null ? null : described(of(after), locale) };
  });
}

function described(profit: SaleProfit | null, locale: Locale): Profit | null {
  return profit === null ? null : describeProfit(profit, locale);
}
