import type { Money } from '#contract/money.ts';
import type { Product } from '#contract/products.ts';

type Variants = Product['variants'];

/** Cost of the cheapest and the dearest variant; null for a product without any. */
export function costRange(variants: Variants): { from: Money; to: Money } | null {
  const costs = variants.map(({ cost }) => cost).toSorted((one, other) => one.amountMinor - other.amountMinor);
  const [from] = costs;
  const to = costs.at(-1);
  return from === undefined || to === undefined ? null : { from, to };
}

/** Units over all variants and warehouses. */
export function sumStock(variants: Variants): { counted: number; declared: number; available: number } {
  const sums = { counted: 0, declared: 0, available: 0 };
  for (const level of variants.flatMap(({ stock }) => stock)) {
    sums.counted += level.counted;
    sums.declared += level.declared;
    sums.available += level.available;
  }
  return sums;
}
