import type { z } from 'zod';
import type { ApplyMultiplierInput } from '#contract/import-list-changes.ts';
import { inTransaction, type Tx } from '#provider/database/database.ts';
import type { Services } from '#provider/services.ts';
import { lockDraftVariants, pricesByMultiple, setDraftPrices } from './price-drafts.ts';

type Wish = { accountId: string } & z.output<typeof ApplyMultiplierInput>;

/** Prices the included variants of drafts by a multiple of their cost; all of the drafts or none. Counts the variants priced. */
export async function applyMultiplier(services: Services, wish: Wish): Promise<{ priced: number }> {
  return inTransaction(services.database, async (tx) => ({ priced: await multiplyPrices(services, tx, wish) }));
}

/** The same as part of something larger. */
export async function multiplyPrices(services: Services, tx: Tx, wish: Wish): Promise<number> {
  const { accountId } = wish;
  const variants = await lockDraftVariants(tx, accountId, wish.importItemIds);
  const made = pricesByMultiple(services, variants, wish);
  const prices = variants.flatMap(({ importItemId, variantId, compareAtMinor }, index) => {
    const priceMinor = made[index];
    return priceMinor === undefined ? [] : [{ importItemId, variantId, priceMinor, compareAtMinor, rule: null }];
  });
  await setDraftPrices(tx, accountId, prices);
  return prices.length;
}
