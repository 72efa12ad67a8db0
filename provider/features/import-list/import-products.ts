import { v7 as uuidv7 } from 'uuid';
import { TAG_MAX, TAGS_MAX, TITLE_MAX, TYPE_MAX, VENDOR_MAX } from '#contract/import-list.values.ts';
import type { Locale } from '#contract/locales.ts';
import type { Tx } from '#provider/database/database.ts';
import { priceNewVariants } from '#provider/features/pricing-rules/price-new-variants.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { cleanHtml } from './clean-html.ts';
import { fit } from './fit.ts';
import {
  findImportable,
  findVariantsToPrice,
  insertDrafts,
  insertDraftVariants,
  listStoreCurrencies,
  type VariantToPrice,
} from './new-drafts.store.ts';
import { hasRate, priceFromCost } from './pricing.ts';

const FALLBACK_CURRENCY = 'USD';
/** First price of a variant nobody suggested one for. */
const STARTING_MULTIPLIER = '2.5';

/** Puts products on the import list with their text in the caller's language and a first price for each variant. */
export async function importProducts(
  services: Services,
  tx: Tx,
  wish: { accountId: string; productIds: readonly string[]; locale: Locale },
): Promise<{ added: string[]; alreadyThere: number }> {
  const productIds = [...new Set(wish.productIds)];
  const products = await findImportable(tx, productIds, wish.locale);
  if (products.length < productIds.length) throw new Refusal('not-found');
  const currency = (await listStoreCurrencies(tx, wish.accountId)).find(hasRate) ?? FALLBACK_CURRENCY;
  const drafts = products.map((product) => ({
    ...product,
    id: uuidv7(),
    title: fit(product.title, TITLE_MAX),
    vendor: fit(product.vendor, VENDOR_MAX),
    productType: fit(product.productType, TYPE_MAX),
    tags: product.tags.slice(0, TAGS_MAX).map((tag) => fit(tag, TAG_MAX)),
    descriptionHtml: cleanHtml(product.descriptionHtml),
  }));
  const inserted = await insertDrafts(tx, wish.accountId, currency, drafts);
  const draftOf = new Map(inserted.map((draft) => [draft.productId, draft.id]));
  await addVariants(services, tx, { accountId: wish.accountId, currency, draftOf });
  const added = productIds.map((productId) => draftOf.get(productId)).filter((id) => id !== undefined);
  return { added, alreadyThere: productIds.length - added.length };
}

async function addVariants(
  services: Services,
  tx: Tx,
  drafts: { accountId: string; currency: string; draftOf: ReadonlyMap<string, string> },
): Promise<void> {
  const variants = await findVariantsToPrice(tx, [...drafts.draftOf.keys()]);
  const byRule = await priceNewVariants(services, tx, { ...drafts, variants });
  const rows = variants.flatMap(({ productId, variantId, position, ...prices }) => {
    const importItemId = drafts.draftOf.get(productId);
    const first = byRule.get(variantId) ?? withoutRule(firstPrice(prices, drafts.currency, services.config.cnyPerUsd));
    return importItemId === undefined ? [] : [{ importItemId, variantId, position, ...first }];
  });
  await insertDraftVariants(tx, drafts.accountId, rows);
}

function withoutRule(priceMinor: number) {
  return { priceMinor, compareAtMinor: null, rule: null };
}

/** The suggested price where it is in the draft's currency, else a multiple of the cost. */
function firstPrice(
  variant: Pick<VariantToPrice, 'costMinor' | 'suggestedMinor' | 'suggestedCurrency'>,
  currency: string,
  cnyPerUsd: string,
): number {
  if (variant.suggestedMinor !== null && variant.suggestedCurrency === currency) return variant.suggestedMinor;
  return priceFromCost({ costMinor: variant.costMinor, currency, cnyPerUsd, multiplier: STARTING_MULTIPLIER, rounding: 'end-99' });
}
