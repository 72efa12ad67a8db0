import type { TermsLine } from '#provider/profit/sale-terms.ts';
import type { LineToSend } from './order-lines.store.ts';

/** Lines to send as the pricing rules for their fees are looked up: each line once, with all its goods. */
export function termsLines(lines: readonly LineToSend[]): TermsLine[] {
  const sold = new Map<string, TermsLine>();
  for (const { id, soldQuantity, quantity, variant } of lines) {
    const known = sold.get(id) ?? { lineId: id, quantity: soldQuantity, lines: [] };
    const goods = variant === null ? [] : [{ variantId: variant.id, quantity, unitCostMinor: variant.costMinor * variant.unitsPerItem }];
    sold.set(id, { ...known, lines: [...known.lines, ...goods] });
  }
  return [...sold.values()];
}
