/** A product of a file, checked and with its costs worked out, before it meets the catalog. */
export interface ImportedProduct {
  handle: string;
  line: number;
  title: string;
  bodyHtml: string;
  vendor: string;
  /** As the file names it; becomes a category. */
  type: string;
  tags: string[];
  onSale: boolean;
  optionNames: string[];
  pictures: { url: string; alt: string }[];
  variants: [ImportedVariant, ...ImportedVariant[]];
}

export interface ImportedVariant {
  line: number;
  optionValues: string[];
  /** Null when the file leaves it to us. */
  sku: string | null;
  barcode: string | null;
  costFen: number;
  priceCents: number;
  /** Zero when the file does not know. */
  grams: number;
  counted: number;
  /** What the maker says it holds; null when the file does not say. */
  declared: number | null;
  pictureUrl: string | null;
}
