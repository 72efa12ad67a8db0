import type { DraftPricing, ImportItem, ListedDraft, StoreProfit } from '#contract/import-list.ts';
import type { Locale } from '#contract/locales.ts';
import { cny, WALLET_CURRENCY } from '#contract/money.values.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { mainPictureUrl, readPictures } from './draft-pictures.ts';
import { draftWarnings } from './draft-warnings.ts';
import { type DraftRow, type DraftVariantRow, findDraft, type ListedDraftRow } from './import-items.store.ts';
import { keptValueNames, readOptions } from './option-edits.ts';
import { profitsOfDrafts } from './profits-of-drafts.ts';
import { otherTexts } from './text-edits.ts';

/** A draft of the account; deleted ones stay readable as long as they can be brought back. */
export async function readDraft(
  services: Services,
  queryable: Queryable,
  wanted: { accountId: string; importItemId: string; locale: Locale; tx?: Tx },
): Promise<ImportItem> {
  const row = await findDraft(queryable, wanted.accountId, wanted.importItemId);
  if (row === undefined) throw new Refusal('not-found');
  const profits = await profitsOfDrafts(services, { ...wanted, rows: [row] });
  return toImportItem(services, row, { locale: wanted.locale, profits: profits.get(row.id) ?? [] });
}

/** Drafts as rows of the list, with what a merchant should know of them. */
export async function toListedDrafts(
  services: Services,
  wanted: { accountId: string; rows: readonly ListedDraftRow[]; locale: Locale },
): Promise<ListedDraft[]> {
  const profits = await profitsOfDrafts(services, wanted);
  return wanted.rows.map((row) => toListedDraft(services, row, profits.get(row.id) ?? []));
}

function toListedDraft(services: Services, row: ListedDraftRow, profits: StoreProfit[]): ListedDraft {
  const included = row.variants.filter(({ include }) => include);
  return {
    id: row.id,
    productId: row.product_id,
    title: row.title,
    tags: row.tags,
    targetStoreIds: row.target_store_ids,
    pictureUrl: mainPictureUrl(row),
    ...judgementOf(services, row, profits),
    pushedStoreIds: row.pushed_store_ids,
    version: row.version,
    addedAt: row.added_at,
    deletedAt: row.deleted_at,
    variantCount: row.variants.length,
    includedCount: included.length,
    cost: spanOf(
      included.map(({ costMinor }) => costMinor),
      WALLET_CURRENCY,
    ),
    price: spanOf(
      included.flatMap(({ priceMinor }) => priceMinor ?? []),
      row.currency,
    ),
  };
}

function spanOf(amounts: readonly number[], currency: string): ListedDraft['cost'] {
  if (amounts.length === 0) return null;
  const [from, to] = amounts.reduce(([low, high], amount) => [Math.min(low, amount), Math.max(high, amount)], [Infinity, -Infinity]);
  return { from: { amountMinor: from, currency }, to: { amountMinor: to, currency } };
}

/** What it earns, what has to be mended, and what is only told. */
function judgementOf(services: Services, row: ListedDraftRow, profits: StoreProfit[]) {
  const losses = profits.filter(({ profit }) => profit !== null && profit.profit.amountMinor < 0);
  return {
    profits,
    pricing: pricingOf(row),
    problems: row.problems,
    warnings: draftWarnings(row, {
      cnyPerUsd: services.config.cnyPerUsd,
      lossCountries: [...new Set(losses.map(({ country }) => country))],
    }),
  };
}

/** Why its prices are what they are, where all included variants were priced alike. */
function pricingOf({ variants }: ListedDraftRow): DraftPricing | null {
  const ways = variants.flatMap(({ include, priceMinor, priceBasis, priceCountry, priceTargetBp, ruleName }): DraftPricing[] => {
    if (!include || (priceMinor === null && priceBasis === null)) return [];
    return [{ basis: priceBasis ?? 'own', country: priceCountry, targetBp: priceTargetBp, ruleName }];
  });
  const [first = null] = ways;
  return ways.every((way) => JSON.stringify(way) === JSON.stringify(first)) ? first : null;
}

/** A draft's own texts are the merchant's; option names nobody changed come in the asked language. */
function toImportItem(services: Services, row: DraftRow, how: { locale: Locale; profits: StoreProfit[] }): ImportItem {
  const options = readOptions(row, how.locale);
  const { pictures, leftOutPictures } = readPictures(row);
  const pictureUrls = new Map(pictures.map(({ position, url }) => [position, url]));
  return {
    id: row.id,
    productId: row.product_id,
    title: row.title,
    productType: row.product_type,
    vendor: row.vendor,
    tags: row.tags,
    collections: row.collections,
    descriptionHtml: row.description_html,
    mainLocale: row.main_locale,
    texts: otherTexts(row),
    targetStoreIds: row.target_store_ids,
    currency: row.currency,
    optionNames: options.filter(({ dropped }) => !dropped).map(({ name }) => name),
    options,
    pictureUrl: pictures[0]?.url ?? null,
    pictures,
    leftOutPictures,
    variants: row.variants.map((variant) => ({
      ...toImportVariant(row, variant),
      options: keptValueNames(options, variant.optionValues),
      pictureUrl: variant.picturePosition === null ? null : (pictureUrls.get(variant.picturePosition) ?? null),
    })),
    shippingMethods: Object.entries(row.shipping_methods).map(([country, methodCode]) => ({ country, methodCode })),
    hsCode: row.hs_code,
    originCountry: row.origin_country,
    ...judgementOf(services, row, how.profits),
    pushedStoreIds: row.pushed_store_ids,
    version: row.version,
    addedAt: row.added_at,
    updatedAt: row.updated_at,
    deletedAt: row.deleted_at,
  };
}

function toImportVariant(row: DraftRow, variant: DraftVariantRow): Omit<ImportItem['variants'][number], 'options' | 'pictureUrl'> {
  const inDraftCurrency = (amountMinor: number | null) => (amountMinor === null ? null : { amountMinor, currency: row.currency });
  return {
    variantId: variant.variantId,
    sku: variant.sku,
    providerSku: variant.providerSku,
    optionKeys: variant.optionValues,
    include: variant.include,
    cost: cny(variant.costMinor),
    price: inDraftCurrency(variant.priceMinor),
    compareAt: inDraftCurrency(variant.compareAtMinor),
    available: variant.available,
    barcode: variant.barcode ?? '',
    weightG: variant.packedWeightG,
    picture: variant.picturePosition,
  };
}
