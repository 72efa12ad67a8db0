import type { ImportItem, ListedDraft } from '#contract/import-list.ts';
import type { Locale } from '#contract/locales.ts';
import { cny, WALLET_CURRENCY } from '#contract/money.values.ts';
import type { Queryable } from '#provider/database/database.ts';
import { methodName } from '#provider/features/shipping/describe-freight.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { mainPictureUrl, readPictures } from './draft-pictures.ts';
import { draftWarnings } from './draft-warnings.ts';
import { type DraftRow, type DraftVariantRow, findDraft, type ListedDraftRow } from './import-items.store.ts';
import { type DraftLanding, landDrafts } from './land-drafts.ts';
import { keptValueNames, readOptions } from './option-edits.ts';
import { otherTexts } from './text-edits.ts';

/** A draft of the account; deleted ones stay readable as long as they can be brought back. */
export async function readDraft(
  services: Services,
  queryable: Queryable,
  wanted: { accountId: string; importItemId: string; locale: Locale },
): Promise<ImportItem> {
  const row = await findDraft(queryable, wanted.accountId, wanted.importItemId);
  if (row === undefined) throw new Refusal('not-found');
  const landings = await landDrafts(services, wanted.accountId, [row]);
  return toImportItem(services, row, { locale: wanted.locale, landing: landings.get(row.id) ?? null });
}

/** Drafts as rows of the list, with what a merchant should know of them. */
export async function toListedDrafts(services: Services, accountId: string, rows: readonly ListedDraftRow[]): Promise<ListedDraft[]> {
  const landings = await landDrafts(services, accountId, rows);
  return rows.map((row) => toListedDraft(services, row, landings.get(row.id) ?? null));
}

function toListedDraft(services: Services, row: ListedDraftRow, landing: DraftLanding | null): ListedDraft {
  const included = row.variants.filter(({ include }) => include);
  return {
    id: row.id,
    productId: row.product_id,
    title: row.title,
    tags: row.tags,
    targetStoreIds: row.target_store_ids,
    pictureUrl: mainPictureUrl(row),
    ...judgementOf(services, row, landing),
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
function judgementOf(services: Services, row: ListedDraftRow, landing: DraftLanding | null) {
  return {
    margin: landing?.margin ?? null,
    problems: row.problems,
    warnings: draftWarnings(row, { cnyPerUsd: services.config.cnyPerUsd, lossCountries: landing?.lossCountries ?? [] }),
  };
}

/** A draft's own texts are the merchant's; option names nobody changed come in the asked language. */
function toImportItem(services: Services, row: DraftRow, how: { locale: Locale; landing: DraftLanding | null }): ImportItem {
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
    ...judgementOf(services, row, how.landing),
    marginMethod: methodOf(how),
    pushedStoreIds: row.pushed_store_ids,
    version: row.version,
    addedAt: row.added_at,
    updatedAt: row.updated_at,
    deletedAt: row.deleted_at,
  };
}

function methodOf({ landing, locale }: { landing: DraftLanding | null; locale: Locale }): ImportItem['marginMethod'] {
  const method = landing?.method ?? null;
  return method === null ? null : { code: method.code, name: methodName(method.names, locale) };
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
