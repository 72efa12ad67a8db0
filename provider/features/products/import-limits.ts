/** Bounds and defaults of a product file, whatever its format. */
export const MAX_NAME = 255;
export const MAX_DESCRIPTION = 100_000;
export const MAX_CODE = 64;
export const MAX_ADDRESS = 2_048;
export const MAX_ALT = 1_000;
/** Of one product, as many as stores take. */
export const MAX_VARIANTS = 2_048;
/** 10,000 dollars: what is dearer is nearly always a lost decimal sign. */
export const MAX_PRICE_CENTS = 1_000_000;
export const MAX_GRAMS = 1_000_000;
export const MAX_UNITS = 1_000_000;
/** Stands in no name: names are plain text. */
export const MARKUP = /<\/?[a-z][^>]*>|<!--/i;

export const PROCESSING_HOURS = 48;
/** Among the better selling of the demo's products, so that imported goods are seen. */
export const RANK = 400_000;
