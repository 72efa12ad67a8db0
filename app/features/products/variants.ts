import type { Money } from '#contract/money.ts';
import type { Product } from '#contract/products.ts';

type Variants = Product['variants'];

/** Costs of the cheapest and the most expensive variant; null for a product without variants. */
export function costRange(variants: Variants): { from: Money; to: Money } | null {
  const costs = variants.map(({ cost }) => cost).toSorted((one, other) => one.amountMinor - other.amountMinor);
  const [from] = costs;
  const to = costs.at(-1);
  return from === undefined || to === undefined ? null : { from, to };
}

/** Units of all variants in all warehouses. */
export function sumStock(variants: Variants): { counted: number; declared: number; available: number } {
  const sums = { counted: 0, declared: 0, available: 0 };
  for (const level of variants.flatMap(({ stock }) => stock)) {
    sums.counted += level.counted;
    sums.declared += level.declared;
    sums.available += level.available;
  }
  return sums;
}

/** `Black / L`; the product's own name where it has no options. */
export function variantName(options: readonly string[], productName: string): string {
  return options.length === 0 ? productName : options.join(' / ');
}
