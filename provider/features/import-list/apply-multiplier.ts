import type { z } from 'zod';
import type { ApplyMultiplierInput } from '#contract/import-list.ts';
import { inTransaction } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { lockDrafts } from './import-items.store.ts';
import { findIncludedCosts, setPrices } from './import-variants.store.ts';
import { priceFromCost } from './pricing.ts';

/** Prices the included variants of drafts by a multiple of their cost; all of the drafts or none. Counts the variants priced. */
export async function applyMultiplier(
  services: Services,
  wish: { accountId: string } & z.output<typeof ApplyMultiplierInput>,
): Promise<{ priced: number }> {
  const importItemIds = [...new Set(wish.importItemIds)];
  const { multiplier, rounding } = wish;
  return inTransaction(services.database, async (tx) => {
    const drafts = await lockDrafts(tx, wish.accountId, importItemIds);
    if (drafts.length < importItemIds.length) throw new Refusal('not-found');
    const currencyOf = new Map(drafts.map((draft) => [draft.id, draft.currency]));
    const variants = await findIncludedCosts(tx, wish.accountId, importItemIds);
    const prices = variants.map(({ importItemId, variantId, costMinor }) => ({
      importItemId,
      variantId,
      priceMinor: priceFromCost({
        costMinor,
        currency: currencyOf.get(importItemId) ?? '',
        cnyPerUsd: services.config.cnyPerUsd,
        multiplier,
        rounding,
      }),
    }));
    await setPrices(tx, wish.accountId, prices);
    return { priced: prices.length };
  });
}
