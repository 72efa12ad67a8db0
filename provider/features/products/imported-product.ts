import type { Locale } from '#contract/locales.ts';
import type { warehouseCodes } from '#contract/products.values.ts';
import type { LocalizedText, ProductOption, ProductPicture } from './catalog-rows.ts';

/** A product of a file, checked and with its costs worked out, before it meets the catalog. */
export interface ImportedProduct {
  handle: string;
  line: number;
  /** By locale; en-US is always there. */
  texts: Partial<Record<Locale, ImportedText>>;
  vendor: string;
  /** By the name files of shops give it, which becomes a category where none is named so; or by its code. */
  category: { name: string } | { code: string };
  tags: string[];
  /** Words it is found by beside its texts; null: handle, vendor, name of the category, tags and SKUs. */
  keywords: string[] | null;
  onSale: boolean;
  hsCode: string | null;
  originCountry: string | null;
  attributes: string[];
  processingHours: number;
  /** Since when it is sold, for the order by newest. */
  ageDays: number;
  /** Place in the order without words: higher first. */
  rank: number;
  options: ProductOption[];
  pictures: ProductPicture[];
  variants: [ImportedVariant, ...ImportedVariant[]];
}

export interface ImportedText {
  name: string;
  descriptionHtml: string;
  material: string;
  packing: string;
  customsName: string;
}

export interface ImportedVariant {
  line: number;
  /** Codes of values, one an option. */
  optionValues: string[];
  /** Null when the file leaves it to us. */
  sku: string | null;
  barcode: string | null;
  costFen: number;
  priceCents: number;
  /** Zero when the file does not know. */
  netWeightG: number;
  packedWeightG: number;
  lengthMm: number;
  widthMm: number;
  heightMm: number;
  stock: ImportedStock[];
  /** Place in the pictures, from 0. */
  picture: number | null;
}

export interface ImportedStock {
  warehouse: (typeof warehouseCodes)[number];
  counted: number;
  /** What the maker says it holds; null when the file does not say. */
  declared: number | null;
}

/** A category a file brings along, under one of its own or of the catalog. */
export interface ImportedCategory {
  line: number;
  code: string;
  parentCode: string | null;
  names: LocalizedText;
  hsCode: string;
}
