import type { ImportItem } from '#contract/import-list.ts';
import type { Locale } from '#contract/locales.ts';
import { cny } from '#contract/money.ts';
import type { Queryable } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { readPictures } from './draft-pictures.ts';
import { draftWarnings } from './draft-warnings.ts';
import { type DraftRow, type DraftVariantRow, findDraft } from './import-items.store.ts';
import { otherTexts } from './text-edits.ts';
import { type DraftLanding, landDrafts } from './land-drafts.ts';
import { keptValueNames, readOptions } from './option-edits.ts';

/** A draft of the account; deleted ones stay readable as long as they can be brought back. */
export async function readDraft(
  services: Services,
  queryable: Queryable,
  wanted: { accountId: string; importItemId: string; locale: Locale },
): Promise<ImportItem> {
  const row = await findDraft(queryable, wanted.accountId, wanted.importItemId);
  if (row === undefined) throw new Refusal('not-found');
  const [draft] = await toImportItems(services, [row], wanted);
  if (draft === undefined) throw new Error('one draft in, none out');
  return draft;
}

/** Drafts in the contract's words, with what a merchant should know of them. */
export async function toImportItems(
  services: Services,
  rows: readonly DraftRow[],
  asked: { accountId: string; locale: Locale },
): Promise<ImportItem[]> {
  const landings = await landDrafts(services, asked, rows);
  return rows.map((row) => toImportItem(services, row, { locale: asked.locale, landing: landings.get(row.id) ?? null }));
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
    margin: how.landing?.margin ?? null,
    problems: row.problems,
    warnings: draftWarnings(row, { cnyPerUsd: services.config.cnyPerUsd, lossCountries: how.landing?.lossCountries ?? [] }),
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
