import type { Locale } from '#contract/locales.ts';
import type { CategoryPath, NewProductRow, NewVariantRow, ProductOption, ProductSource, ProductTextRow, StockRow } from './catalog-rows.ts';
import type { ImportedProduct, ImportedText, ImportedVariant } from './imported-product.ts';

/** A variant that knows its id and SKU. */
export interface PlacedVariant extends ImportedVariant {
  id: string;
  sku: string;
}

export interface Placement {
  id: string;
  source: ProductSource;
  /** Hexadecimal. */
  hash: string;
  path: CategoryPath;
  variants: PlacedVariant[];
}

export interface CatalogRows {
  product: NewProductRow;
  texts: ProductTextRow[];
  variants: NewVariantRow[];
  stock: StockRow[];
}

export function toCatalogRows(product: ImportedProduct, placement: Placement): CatalogRows {
  const stock = placement.variants.flatMap(({ id, stock: levels }) =>
    levels.map(({ warehouse, counted, declared }) => ({ variant_id: id, warehouse_code: warehouse, counted, declared })),
  );
  return {
    product: toProductRow(product, placement, stock),
    texts: toTextRows(product, placement),
    variants: placement.variants.map((variant, position) => toVariantRow(variant, { productId: placement.id, position })),
    stock,
  };
}

function toProductRow(product: ImportedProduct, { id, source, hash, path, variants }: Placement, stock: StockRow[]): NewProductRow {
  const costs = variants.map(({ costFen }) => costFen);
  return {
    id,
    spu: product.handle,
    source,
    import_hash: `\\x${hash}`,
    status: product.onSale ? 'on_sale' : 'off_sale',
    ...path,
    vendor: product.vendor,
    hs_code: product.hsCode,
    origin_country: product.originCountry,
    attributes: product.attributes,
    tags: product.tags,
    processing_hours: product.processingHours,
    options: usedOptions(product.options, variants),
    pictures: product.pictures,
    picture_count: product.pictures.length,
    cost_from_minor: costs.reduce((least, cost) => Math.min(least, cost)),
    cost_to_minor: costs.reduce((most, cost) => Math.max(most, cost)),
    variant_count: variants.length,
    stock_total: stock.reduce((total, { counted }) => total + counted, 0),
    declared_total: stock.reduce((total, { declared }) => total + (declared ?? 0), 0),
    warehouses: [...new Set(stock.map(({ warehouse_code }) => warehouse_code))].sort(),
    rank: product.rank,
    age_days: product.ageDays,
  };
}

/** Values some variant has: those of a variant that was refused are none. */
function usedOptions(options: readonly ProductOption[], variants: readonly PlacedVariant[]): ProductOption[] {
  return options.map(({ names, values }, index) => {
    const used = new Set(variants.map(({ optionValues }) => optionValues[index]));
    return { names, values: Object.fromEntries(Object.entries(values).filter(([code]) => used.has(code))) };
  });
}

function toTextRows(product: ImportedProduct, { id, variants }: Placement): ProductTextRow[] {
  const { handle, vendor, category, tags } = product;
  const type = 'name' in category ? category.name : '';
  const keywords = product.keywords ?? [handle, vendor, type, ...tags, ...variants.map(({ sku }) => sku)];
  return (Object.entries(product.texts) as [Locale, ImportedText][]).map(([locale, text]) => ({
    product_id: id,
    locale,
    name: text.name,
    description_html: text.descriptionHtml,
    material: text.material,
    packing: text.packing,
    customs_name: text.customsName,
    keywords: keywords.join(' '),
  }));
}

function toVariantRow(variant: PlacedVariant, { productId, position }: { productId: string; position: number }): NewVariantRow {
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
    picture_position: variant.picture,
    net_weight_g: variant.netWeightG,
    packed_weight_g: variant.packedWeightG,
    length_mm: variant.lengthMm,
    width_mm: variant.widthMm,
    height_mm: variant.heightMm,
  };
}
