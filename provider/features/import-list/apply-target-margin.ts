import type { z } from 'zod';
import type { applyTargetMargin as endpoint, ApplyTargetMarginInput } from '#contract/import-list-changes.ts';
import { inTransaction, type Tx } from '#provider/database/database.ts';
import { keepTargetMargin } from '#provider/profit/save-profit-settings.ts';
import type { Services } from '#provider/services.ts';
import { type FirstPrice, firstPrices } from './first-prices.ts';
import type { IncludedVariant } from './import-variants.store.ts';
import { lockDraftVariants, setDraftPrices } from './price-drafts.ts';

type Wish = { accountId: string } & z.output<typeof ApplyTargetMarginInput>;
type Outcome = z.input<typeof endpoint.data>;

/** Keeps a margin as the account's target and prices the included variants of drafts for it; all of the drafts or none. */
export async function applyTargetMargin(services: Services, wish: Wish): Promise<Outcome> {
  return inTransaction(services.database, async (tx) => {
    await keepTargetMargin(tx, wish.accountId, wish.targetMarginBp);
    return priceForTarget(services, tx, wish);
  });
}

/** The same as part of something larger, which has kept the target already. */
export async function priceForTarget(services: Services, tx: Tx, wish: Omit<Wish, 'targetMarginBp'>): Promise<Outcome> {
  const { accountId } = wish;
  const variants = await lockDraftVariants(tx, accountId, wish.importItemIds);
  const prices = await pricesForTarget(services, { accountId, variants }, tx);
  const set = variants.flatMap(({ importItemId, variantId, compareAtMinor }, index) => {
    const { priceMinor = null, basis = null } = prices[index] ?? {};
    return priceMinor === null ? [] : [{ importItemId, variantId, priceMinor, compareAtMinor, rule: null, basis }];
  });
  await setDraftPrices(tx, accountId, set);
  return { priced: set.length, left: variants.length - set.length };
}

/** What each variant would be priced at for the account's target, or for another; the supplier's price is none here. */
export async function pricesForTarget(
  services: Services,
  { accountId, variants, targetMarginBp }: { accountId: string; variants: readonly IncludedVariant[]; targetMarginBp?: number },
  tx?: Tx,
): Promise<(FirstPrice | undefined)[]> {
  const made = new Map<IncludedVariant, FirstPrice | undefined>();
  for (const sold of soldAlike(variants)) {
    const [{ currency, soldIn }] = sold;
    const toPrice = sold.map((variant) => ({ ...variant, suggestedMinor: null, suggestedCurrency: null }));
    const place = { storeId: soldIn.storeId, country: soldIn.country, currency };
    const prices = await firstPrices(services, { accountId, place, variants: toPrice, targetMarginBp }, tx);
    for (const variant of sold) made.set(variant, prices.get(variant.variantId));
  }
  return variants.map((variant) => made.get(variant));
}

/** Variants by the store and country they are sold in first and the currency of their draft. */
function soldAlike(variants: readonly IncludedVariant[]): [IncludedVariant, ...IncludedVariant[]][] {
  const groups = new Map<string, [IncludedVariant, ...IncludedVariant[]]>();
  for (const variant of variants) {
    const key = `${variant.soldIn.storeId} ${variant.soldIn.country} ${variant.currency}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [variant]);
    else group.push(variant);
  }
  return [...groups.values()];
}
