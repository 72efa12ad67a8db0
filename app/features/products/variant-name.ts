/** `Black / L`; the product's own name where it has no options. */
export function variantName(options: readonly string[], productName: string): string {
  return options.length === 0 ? productName : options.join(' / ');
}
