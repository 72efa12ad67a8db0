import type { z } from 'zod';
import type { ApplyMultiplierInput } from '#contract/import-list.ts';
import { inTransaction } from '#provider/database/database.ts';
import type { Services } from '#provider/services.ts';
import { lockDraftVariants, setDraftPrices } from './price-drafts.ts';
import { priceFromCost } from './pricing.ts';

/** Prices the included variants of drafts by a multiple of their cost; all of the drafts or none. Counts the variants priced. */
export async function applyMultiplier(
  services: Services,
  wish: { accountId: string } & z.output<typeof ApplyMultiplierInput>,
): Promise<{ priced: number }> {
  const { accountId, multiplier, rounding } = wish;
  const { cnyPerUsd } = services.config;
  return inTransaction(services.database, async (tx) => {
    const variants = await lockDraftVariants(tx, accountId, wish.importItemIds);
    const prices = variants.map(({ importItemId, variantId, costMinor, currency, compareAtMinor }) => ({
      importItemId,
      variantId,
      priceMinor: priceFromCost({ costMinor, currency, cnyPerUsd, multiplier, rounding }),
      compareAtMinor,
      rule: null,
    }));
    await setDraftPrices(tx, accountId, prices);
    return { priced: prices.length };
  });
}
