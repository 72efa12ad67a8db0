import type { Locale } from '#contract/locales.ts';
import type { ProviderConfig } from '#provider/config.ts';
import { PlatformRefusal, type PushedProduct } from '#provider/platforms/platform.ts';
import type { DraftRow } from './import-items.store.ts';
import { convertPrice, hasRate } from './pricing.ts';
import { toImportItem } from './read-draft.ts';

/** A draft as a store takes it: its included variants, priced in the store's currency. */
export function composePush(
  config: ProviderConfig,
  wish: { draft: DraftRow; currency: string; locale: Locale },
): { product: PushedProduct; pictureUrl: string | null } {
  const item = toImportItem(wish.draft, wish.locale);
  const convert = (amountMinor: number) => convertPrice(amountMinor, item.currency, wish.currency);
  if (item.currency !== wish.currency && !hasRate(wish.currency)) throw new PlatformRefusal({ code: 'price-missing', params: {} }, false);
  const product: PushedProduct = {
    key: item.id,
    title: item.title,
    descriptionHtml: item.descriptionHtml,
    optionNames: item.optionNames,
    pictureUrls: item.pictures.map((picture) => `${config.publicUrl}${picture.url}`),
    variants: wish.draft.variants.flatMap((row, index) => {
      const options = item.variants[index]?.options ?? [];
      return row.include ? [toPushedVariant(row, { options, convert })] : [];
    }),
  };
  return { product, pictureUrl: item.pictureUrl };
}

function toPushedVariant(
  row: DraftRow['variants'][number],
  how: { options: string[]; convert: (amountMinor: number) => number },
): PushedProduct['variants'][number] {
  return {
    key: row.variantId,
    sku: row.sku,
    options: how.options,
    priceMinor: how.convert(row.priceMinor ?? 0),
    compareAtMinor: row.compareAtMinor === null ? null : how.convert(row.compareAtMinor),
    costMinor: row.costMinor,
    weightG: row.packedWeightG,
    barcode: row.barcode,
    available: row.available,
  };
}
