import { defaultLocale } from '#contract/locales.ts';
import type { CategoryPath, NewProductRow, NewVariantRow, ProductOption, ProductTextRow, StockRow } from './catalog-rows.ts';
import type { ImportedProduct, ImportedVariant } from './imported-product.ts';

/** Grams a parcel is calculated with when the file knows no weight: a small article with its bag. */
const UNKNOWN_WEIGHT_G = 300;
/** Files do not say where goods lie; they are counted in the first warehouse. */
const WAREHOUSE = 'CN';
/** Among the better selling of the demo's products, so that imported goods are seen. */
const RANK = 400_000;
const PROCESSING_HOURS = 48;

/** A variant that knows its id and SKU. */
export interface PlacedVariant extends ImportedVariant {
  id: string;
  sku: string;
}

export interface Placement {
  id: string;
  /** Hexadecimal. */
  hash: string;
  path: CategoryPath;
  variants: PlacedVariant[];
}

export interface CatalogRows {
  product: NewProductRow;
  text: ProductTextRow;
  variants: NewVariantRow[];
  stock: StockRow[];
}

export function toCatalogRows(product: ImportedProduct, placement: Placement): CatalogRows {
  return {
    product: toProductRow(product, placement),
    text: toTextRow(product, placement),
    variants: placement.variants.map((variant, position) => toVariantRow(product, variant, { productId: placement.id, position })),
    stock: placement.variants.map(({ id, counted, declared }) => ({ variant_id: id, warehouse_code: WAREHOUSE, counted, declared })),
  };
}

function toProductRow(product: ImportedProduct, { id, hash, path, variants }: Placement): NewProductRow {
  const costs = variants.map(({ costFen }) => costFen);
  return {
    id,
    spu: product.handle,
    source: 'csv',
    import_hash: `\\x${hash}`,
    status: product.onSale ? 'on_sale' : 'off_sale',
    ...path,
    vendor: product.vendor,
    hs_code: null,
    origin_country: null,
    attributes: [],
    tags: product.tags,
    processing_hours: PROCESSING_HOURS,
    options: toOptions(product),
    // Without words of its own a picture is described by the product's name, in each language.
    pictures: product.pictures.map(({ url, alt }) => (alt === '' ? { url } : { url, alt })),
    picture_count: product.pictures.length,
    cost_from_minor: costs.reduce((least, cost) => Math.min(least, cost)),
    cost_to_minor: costs.reduce((most, cost) => Math.max(most, cost)),
    variant_count: variants.length,
    stock_total: variants.reduce((total, { counted }) => total + counted, 0),
    declared_total: variants.reduce((total, { declared }) => total + (declared ?? 0), 0),
    warehouses: [WAREHOUSE],
    rank: RANK,
    age_days: 0,
  };
}

/** The file's own words serve as codes of the values: they are what tells variants apart there. */
function toOptions({ optionNames, variants }: ImportedProduct): ProductOption[] {
  return optionNames.map((name, index) => ({
    names: { [defaultLocale]: name },
    values: Object.fromEntries(
      variants.map(({ optionValues }) => [optionValues[index] ?? '', { [defaultLocale]: optionValues[index] ?? '' }]),
    ),
  }));
}

function toTextRow(product: ImportedProduct, { id, variants }: Placement): ProductTextRow {
  return {
    product_id: id,
    locale: defaultLocale,
    name: product.title,
    description_html: product.bodyHtml,
    material: '',
    packing: '',
    customs_name: product.title,
    keywords: [product.handle, product.vendor, product.type, ...product.tags, ...variants.map(({ sku }) => sku)].join(' '),
  };
}

function toVariantRow(
  product: ImportedProduct,
  variant: PlacedVariant,
  { productId, position }: { productId: string; position: number },
): NewVariantRow {
  const picture = product.pictures.findIndex(({ url }) => url === variant.pictureUrl);
  return {
    id: variant.id,
    product_id: productId,
    position,
    sku: variant.sku,
    option_values: variant.optionValues,
    barcode: variant.barcode,
    cost_minor: variant.costFen,
    suggested_price_minor: variant.priceCents,
    suggested_currency: 'USD',
    picture_position: picture < 0 ? null : picture,
    net_weight_g: variant.grams,
    packed_weight_g: variant.grams === 0 ? UNKNOWN_WEIGHT_G : variant.grams,
    length_mm: 0,
    width_mm: 0,
    height_mm: 0,
  };
}
