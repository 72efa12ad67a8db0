import type { PushedProduct } from '#provider/platforms/catalog-sync.ts';
import type { ProductAttribute } from './category.ts';
import { toAmount } from '#provider/platforms/decimal-amount.ts';
import { mainPictures, type PictureUris } from './upload-pictures.ts';

/** TikTok takes no parcel without weight. */
const WEIGHT_MIN_G = 10;

export interface Composing {
  currency: string;
  warehouseId: string;
  tree: 'v1' | 'v2';
  categoryId: string;
  attributes: ProductAttribute[];
  pictureUris: PictureUris;
  /** Ids in the shop of variants it has already, by our keys. */
  skuIds: Record<string, string>;
}

/** A product as TikTok takes it to make or to change it; lists replace what the shop has. */
export function composeProduct(product: PushedProduct, composing: Composing): Record<string, unknown> {
  const { title, descriptionHtml, variants } = product;
  const weightG = Math.max(WEIGHT_MIN_G, ...variants.map((variant) => variant.weightG));
  return {
    title,
    description: descriptionHtml.trim() === '' ? title : descriptionHtml,
    category_id: composing.categoryId,
    category_version: composing.tree,
    main_images: mainPictures(product, composing.pictureUris),
    product_attributes: composing.attributes,
    package_weight: { value: (weightG / 1_000).toFixed(3), unit: 'KILOGRAM' },
    external_product_id: product.key,
    skus: variants.map((variant) => composeSku(product, variant, composing)),
  };
}

function composeSku(
  { optionNames }: PushedProduct,
  variant: PushedProduct['variants'][number],
  { currency, warehouseId, pictureUris, skuIds }: Composing,
): Record<string, unknown> {
  const picture = variant.pictureUrl === null ? undefined : pictureUris[variant.pictureUrl];
  return {
    ...(skuIds[variant.key] === undefined ? {} : { id: skuIds[variant.key] }),
    seller_sku: variant.sku,
    external_sku_id: variant.key,
    price: { amount: toAmount(variant.priceMinor, currency), currency },
    inventory: [{ warehouse_id: warehouseId, quantity: variant.available }],
    sales_attributes: optionNames.map((name, index) => ({
      name,
      value_name: variant.options[index] ?? '',
      // The first option is the one whose values are shown.
      ...(index === 0 && picture !== undefined ? { sku_img: { uri: picture } } : {}),
    })),
    ...(variant.barcode === null ? {} : { identifier_code: { code: variant.barcode, type: 'GTIN' } }),
  };
}
