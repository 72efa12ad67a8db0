import type { ListingDetail } from '#contract/my-products.ts';

/** Variants of the catalog on sale that are sent when a listing sells, each once. */
export function sentVariants({ variants }: Pick<ListingDetail, 'variants'>): string[] {
  const parts = variants.flatMap(({ mapping }) => mapping?.parts ?? []);
  return [...new Set(parts.filter(({ onSale }) => onSale).map(({ variantId }) => variantId))];
}
