import { Refusal } from '#provider/http/refusal.ts';
import { PlatformRefusal } from '#provider/platforms/platform.ts';
import { bestPriceForMargin } from '#provider/profit/price-for-margin.ts';
import type { Services } from '#provider/services.ts';
import { findListingSales, type ListingSale } from './profits-of-listings.ts';
import { type ListingPriceChange, setListingPrices } from './set-listing-prices.ts';

/** The price of a variant sold at a loss that would leave the account's target margin, or as much of it as a price can; null: it leaves no loss, or no price would mend it. */
export function mendingPrice({ priceMinor, currency, targetMarginBp, profitAt }: ListingSale): number | null {
  const now = profitAt(priceMinor);
  if (now === null || now.profitMinor >= 0) return null;
  return bestPriceForMargin({ targetBp: targetMarginBp, currency }, profitAt).priceMinor;
}

/**
 * Sets the prices that end the losses of a listing, as the merchant was shown them. Other ones by now, or a price that was changed in the store
 * meanwhile, are state-conflict: what is shown next is what holds. Pressed twice, the second finds no loss and changes nothing.
 */
export async function mendPrices(
  services: Services,
  wish: { accountId: string; listingId: string; prices: readonly { listingVariantId: string; priceMinor: number }[] },
): Promise<void> {
  const { accountId, listingId } = wish;
  const sales = await findListingSales(services, { accountId, listingIds: [listingId] });
  if (sales.length === 0) throw new Refusal('not-found');
  const shown = new Map(wish.prices.map(({ listingVariantId, priceMinor }) => [listingVariantId, priceMinor]));
  const prices = sales.flatMap((sale): ListingPriceChange[] => {
    const { listingVariantId, priceMinor: fromMinor, compareAtMinor } = sale;
    const toMinor = mendingPrice(sale);
    if (toMinor === null) return [];
    const keepsCompareAt = compareAtMinor !== null && compareAtMinor > toMinor;
    return [{ listingVariantId, fromMinor, toMinor, compareAtMinor: keepsCompareAt ? compareAtMinor : null, ruleId: null }];
  });
  const asShown = prices.length === shown.size && prices.every(({ listingVariantId, toMinor }) => shown.get(listingVariantId) === toMinor);
  if (prices.length === 0 || !asShown) throw new Refusal('state-conflict');
  const outcomes = await set(services, { accountId, listingId, prices });
  if (outcomes.some(({ outcome }) => outcome !== 'set')) throw new Refusal('state-conflict');
}

async function set(services: Services, wish: Parameters<typeof setListingPrices>[1]) {
  try {
    return await setListingPrices(services, wish);
  } catch (error) {
    if (error instanceof PlatformRefusal) throw new Refusal('unavailable');
    throw error;
  }
}
