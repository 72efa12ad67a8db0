import { v7 as uuidv7 } from 'uuid';
import { TAG_MAX, TAGS_MAX, TITLE_MAX, TYPE_MAX, VENDOR_MAX } from '#contract/import-list.values.ts';
import { defaultLocale, type Locale } from '#contract/locales.ts';
import type { Tx } from '#provider/database/database.ts';
import { priceNewVariants } from '#provider/features/pricing-rules/price-new-variants.ts';
import { languageOfStore } from '#provider/features/stores/store-language.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { cleanHtml } from './clean-html.ts';
import { firstPrices } from './first-prices.ts';
import { fit } from './fit.ts';
import {
  findImportable,
  findVariantsToPrice,
  insertDrafts,
  insertDraftVariants,
  type ImportableProduct,
  listSalesPlaces,
  type NewDraftVariant,
  type SalesPlace,
} from './new-drafts.store.ts';
import { hasRate } from './pricing.ts';

const FALLBACK_CURRENCY = 'USD';

/**
 * Puts products on the import list with all their texts and a first price for each variant. The main text is in the language of the
 * first store, else in the caller's.
 */
export async function importProducts(
  services: Services,
  tx: Tx,
  wish: { accountId: string; productIds: readonly string[]; locale: Locale },
): Promise<{ added: string[]; alreadyThere: number }> {
  const productIds = [...new Set(wish.productIds)];
  const products = await findImportable(tx, productIds, wish.locale);
  if (products.length < productIds.length) throw new Refusal('not-found');
  const places = await listSalesPlaces(tx, wish.accountId);
  const place = salesPlace(places);
  const { currency } = place;
  const firstStore = places.find(({ currency }) => currency !== null);
  const preferred = [...(firstStore === undefined ? [] : [languageOfStore(firstStore)]), wish.locale, defaultLocale];
  const drafts = products.map(({ spu, texts, ...product }) => ({
    ...product,
    ...draftTexts(texts, preferred, spu),
    id: uuidv7(),
    vendor: fit(product.vendor, VENDOR_MAX),
    productType: fit(product.productType, TYPE_MAX),
    tags: product.tags.slice(0, TAGS_MAX).map((tag) => fit(tag, TAG_MAX)),
  }));
  const inserted = await insertDrafts(tx, wish.accountId, currency, drafts);
  const draftOf = new Map(inserted.map((draft) => [draft.productId, draft.id]));
  await addVariants(services, tx, { accountId: wish.accountId, place, draftOf });
  const added = productIds.map((productId) => draftOf.get(productId)).filter((id) => id !== undefined);
  return { added, alreadyThere: productIds.length - added.length };
}

/** The first store in a currency that has a rate; without one the account's own country. */
function salesPlace(places: readonly SalesPlace[]): { storeId: string | null; country: string; currency: string } {
  const store = places.find(({ currency }) => currency !== null && hasRate(currency));
  const country = (store ?? places.at(-1))?.country;
  if (country === undefined) throw new Error('an account has a country');
  return { storeId: store?.storeId ?? null, country, currency: store?.currency ?? FALLBACK_CURRENCY };
}

/** The main text in the first of the languages the product has one in, and the others beside it. Nameless products go by their number. */
function draftTexts(texts: ImportableProduct['texts'], preferred: readonly Locale[], spu: string) {
  const fitted = Object.fromEntries(
    Object.entries(texts).map(([locale, { title, descriptionHtml }]) => [
      locale,
      { title: fit(title, TITLE_MAX), descriptionHtml: cleanHtml(descriptionHtml) },
    ]),
  ) as ImportableProduct['texts'];
  const mainLocale = preferred.find((locale) => fitted[locale] !== undefined) ?? defaultLocale;
  const { [mainLocale]: main = { title: spu, descriptionHtml: '' }, ...others } = fitted;
  return { ...main, mainLocale, texts: others };
}

async function addVariants(
  services: Services,
  tx: Tx,
  drafts: { accountId: string; place: { storeId: string | null; country: string; currency: string }; draftOf: ReadonlyMap<string, string> },
): Promise<void> {
  const { accountId, place, draftOf } = drafts;
  const variants = await findVariantsToPrice(tx, [...draftOf.keys()]);
  const byRule = await priceNewVariants(services, tx, { accountId, currency: place.currency, variants });
  const unruled = variants.filter(({ variantId }) => !byRule.has(variantId));
  const first = unruled.length === 0 ? new Map() : await firstPrices(services, { accountId, place, variants: unruled }, tx);
  const rows = variants.flatMap(({ productId, variantId, position }): NewDraftVariant[] => {
    const importItemId = draftOf.get(productId);
    if (importItemId === undefined) return [];
    const ruled = byRule.get(variantId);
    if (ruled !== undefined) return [{ importItemId, variantId, position, ...ruled, basis: null }];
    const { priceMinor = null, basis = null } = first.get(variantId) ?? {};
    return [{ importItemId, variantId, position, priceMinor, compareAtMinor: null, rule: null, basis }];
  });
  await insertDraftVariants(tx, accountId, rows);
}
