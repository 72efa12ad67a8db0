import type { Cause } from '#contract/problem.ts';
import type { LineToSend } from './order-lines.store.ts';

/** Everything that keeps an order from being sent, what is wrong with its address and why it has no offer among them; empty when it can be sent. */
export function findCauses(order: { addressCauses: Cause[]; lines: LineToSend[]; noOffer: Cause[] }): Cause[] {
  return [...unmapped(order.lines), ...offSale(order.lines), ...short(order.lines), ...order.addressCauses, ...order.noOffer];
}

function unmapped(lines: LineToSend[]): Cause[] {
  // An order without a line that can be sent, e.g. only tips, needs the merchant as much as an unmapped one.
  if (lines.length === 0) return [{ code: 'unmapped-line', params: {} }];
  return lines
    .filter((line) => line.variant === null)
    .map((line) => ({ code: 'unmapped-line', params: { title: line.title, sku: line.sku } }));
}

function offSale(lines: LineToSend[]): Cause[] {
  const skus = lines.flatMap((line) => (line.variant?.onSale === false ? [line.variant.sku] : []));
  return [...new Set(skus)].map((sku) => ({ code: 'variant-off-sale', params: { sku } }));
}

function short(lines: LineToSend[]): Cause[] {
  return unitsByVariant(lines)
    .map(({ variant, units }) => ({ sku: variant.sku, available: stockOf(variant), wanted: units }))
    .filter(({ available, wanted }) => available < wanted)
    .map(({ sku, ...need }) => stockCause(sku, need));
}

/** The provider's over all warehouses, and what is taken of the merchant's own. */
function stockOf({ stock, ownUnits = 0 }: NonNullable<LineToSend['variant']>): number {
  return Object.values(stock).reduce((sum, available) => sum + available, ownUnits);
}

/** Why so many units can't be sent: nothing is there, or not enough. */
export function stockCause(sku: string, { available, wanted }: { available: number; wanted: number }): Cause {
  if (available === 0) return { code: 'out-of-stock', params: { sku } };
  return { code: 'stock-short', params: { sku, available, wanted } };
}

/** How many units of each variant the lines need together; two lines may name the same one. */
export function unitsByVariant(lines: LineToSend[]): { variant: NonNullable<LineToSend['variant']>; units: number }[] {
  const needed = new Map<string, { variant: NonNullable<LineToSend['variant']>; units: number }>();
  for (const { variant, quantity } of lines) {
    if (variant === null) continue;
    const units = (needed.get(variant.id)?.units ?? 0) + quantity * variant.unitsPerItem;
    needed.set(variant.id, { variant, units });
  }
  return [...needed.values()];
}
