import type { Locale } from '#contract/locales.ts';
import type { PictureDrawing } from '#provider/demo/draw-picture.ts';

/** A text in some of our languages; en-US is always there. */
export type LocalizedText = Partial<Record<Locale, string>>;

/** `product.options`: one option with its values by code. */
export interface ProductOption {
  names: LocalizedText;
  values: Record<string, LocalizedText>;
}

/** `product.pictures`: drawn of the demo's sprite, or known by its address elsewhere. */
export type ProductPicture = { drawing: PictureDrawing; alt?: string } | { url: string; alt?: string };

/** Rows of the catalog as they are written, column by column as in the database. */
export interface CategoryRow {
  id: string;
  parent_id: string | null;
  level: number;
  code: string;
  hs_code: string;
  position: number;
}

export interface CategoryTextRow {
  category_id: string;
  locale: Locale;
  name: string;
}

/** Where a product stands in the tree; a level it does not reach is null. */
export interface CategoryPath {
  category_1_id: string | null;
  category_2_id: string | null;
  category_3_id: string | null;
}

/** Whose files a product comes from: the demo's own or an operator's. */
export type ProductSource = 'demo' | 'csv';

export interface NewProductRow extends CategoryPath {
  id: string;
  spu: string;
  source: ProductSource;
  /** Hexadecimal, as `\x…`. */
  import_hash: string;
  status: 'on_sale' | 'off_sale';
  vendor: string;
  hs_code: string | null;
  origin_country: string | null;
  attributes: string[];
  tags: string[];
  processing_hours: number;
  options: ProductOption[];
  pictures: ProductPicture[];
  picture_count: number;
  cost_from_minor: number;
  cost_to_minor: number;
  variant_count: number;
  stock_total: number;
  declared_total: number;
  warehouses: string[];
  rank: number;
  /** Age at the time of writing. */
  age_days: number;
}

export interface ProductTextRow {
  product_id: string;
  locale: Locale;
  name: string;
  description_html: string;
  material: string;
  packing: string;
  customs_name: string;
  keywords: string;
}

export interface NewVariantRow {
  id: string;
  product_id: string;
  position: number;
  sku: string;
  option_values: string[];
  barcode: string | null;
  cost_minor: number;
  suggested_price_minor: number | null;
  suggested_currency: string | null;
  picture_position: number | null;
  net_weight_g: number;
  packed_weight_g: number;
  length_mm: number;
  width_mm: number;
  height_mm: number;
}

export interface StockRow {
  variant_id: string;
  warehouse_code: string;
  counted: number;
  /** Null leaves what was declared before. */
  declared: number | null;
}
