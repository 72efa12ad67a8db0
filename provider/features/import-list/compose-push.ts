import { localeForStore } from '#contract/draft-texts.ts';
import type { Locale } from '#contract/locales.ts';
import type { ProviderConfig } from '#provider/config.ts';
import type { PushedProduct } from '#provider/platforms/catalog-sync.ts';
import { PlatformRefusal } from '#provider/platforms/platform.ts';
import { cleanHtml } from './clean-html.ts';
import { costInCurrency } from './cost-in-currency.ts';
import { readPictures } from './draft-pictures.ts';
import type { DraftRow } from './import-items.store.ts';
import { keptValueNames, readOptions } from './option-edits.ts';
import { convertPrice, hasRate } from './pricing.ts';
import { readTexts } from './text-edits.ts';

/** A draft as a store takes it: in its language where that text is whole, priced in its currency. Nothing leaves that could run in a shop. */
export function composePush(
  config: ProviderConfig,
  wish: { draft: DraftRow; store: { currency: string; locale: Locale } },
): { product: PushedProduct; pictureUrl: string | null } {
  const { draft, store } = wish;
  const { currency } = store;
  if (draft.currency !== currency && !hasRate(currency)) throw new PlatformRefusal({ code: 'price-missing', params: {} }, false);
  const texts = readTexts(draft);
  const locale = localeForStore(texts, store.locale);
  const text = texts.texts[locale] ?? { title: draft.title, descriptionHtml: draft.description_html };
  const options = readOptions(draft, locale);
  const pictures = readPictures(draft).pictures.map(({ position, url, alt }) => ({ position, url: `${config.publicUrl}${url}`, alt }));
  const urls = new Map(pictures.map(({ position, url }) => [position, url]));
  const convert = (amountMinor: number) => convertPrice(amountMinor, draft.currency, currency);
  const product: PushedProduct = {
    key: draft.id,
    title: text.title,
    productType: draft.product_type,
    vendor: draft.vendor,
    tags: draft.tags,
    collections: draft.collections,
    descriptionHtml: cleanHtml(text.descriptionHtml),
    optionNames: options.filter(({ dropped }) => !dropped).map(({ name }) => name),
    pictures: pictures.map(({ url, alt }) => ({ url, alt })),
    variants: draft.variants.flatMap((row) =>
      row.include
        ? [
            {
              ...toPushedVariant(row, convert),
              costMinor: costInCurrency(row.costMinor, currency, config),
              options: keptValueNames(options, row.optionValues),
              pictureUrl: row.picturePosition === null ? null : (urls.get(row.picturePosition) ?? null),
            },
          ]
        : [],
    ),
  };
  return { product, pictureUrl: readPictures(draft).pictures[0]?.url ?? null };
}

function toPushedVariant(
  row: DraftRow['variants'][number],
  convert: (amountMinor: number) => number,
): Omit<PushedProduct['variants'][number], 'options' | 'pictureUrl' | 'costMinor'> {
  return {
    key: row.variantId,
    sku: row.sku,
    priceMinor: convert(row.priceMinor ?? 0),
    compareAtMinor: row.compareAtMinor === null ? null : convert(row.compareAtMinor),
    weightG: row.packedWeightG,
    barcode: row.barcode,
    available: row.available,
  };
}
