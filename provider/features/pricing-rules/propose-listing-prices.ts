import { inTransaction } from '#provider/database/database.ts';
import { findPriceableVariants } from '#provider/features/my-products/find-priceable-variants.ts';
import type { ListingPriceChange } from '#provider/features/my-products/set-listing-prices.ts';
import type { Services } from '#provider/services.ts';
import { namedRules } from './named-rules.ts';
import { proposePrices } from './propose-prices.ts';

/** The prices the account's rules give a listing now, where they differ; null when the rules have none for a linked variant of it. */
export async function proposeListingPrices(services: Services, accountId: string, listingId: string): Promise<ListingPriceChange[] | null> {
  return inTransaction(services.database, async (tx) => {
    const { variants } = await findPriceableVariants(tx, accountId, { listingIds: [listingId], storeId: undefined, limit: 1 });
    const rules = await namedRules(tx, accountId, undefined);
    const linked = variants.filter(({ parts }) => parts.length > 0);
    const proposals = await proposePrices(services, { accountId, rules, things: linked }, tx);
    const changes: ListingPriceChange[] = [];
    for (const [index, { listingVariantId, priceMinor, compareAtMinor }] of linked.entries()) {
      const { outcome, rule } = proposals[index] ?? {};
      if (outcome?.status !== 'priced') return null;
      const toMinor = outcome.calculated.price.amountMinor;
      const toCompareAtMinor = outcome.calculated.compareAt?.amountMinor ?? null;
      if (toMinor !== priceMinor || toCompareAtMinor !== compareAtMinor)
        changes.push({ listingVariantId, fromMinor: priceMinor, toMinor, compareAtMinor: toCompareAtMinor, ruleId: rule?.id ?? null });
    }
    return changes;
  });
}
