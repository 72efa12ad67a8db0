import type { Address } from '#contract/orders.ts';
import type { Cause } from '#contract/problem.ts';
import type { FreightAnswer } from '#provider/features/shipping/quote-freight.ts';
import type { MethodRefusal } from '#provider/features/shipping/refuse-method.ts';
import type { LineToSend } from './order-lines.store.ts';

/** Everything that keeps an order from being sent; empty when it can be. */
export function findCauses(order: { address: Address; addressCauses: Cause[]; lines: LineToSend[]; freight: FreightAnswer[] }): Cause[] {
  return [...unmapped(order.lines), ...offSale(order.lines), ...short(order.lines), ...order.addressCauses, ...freight(order)];
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
    .filter(({ variant, units }) => variant.available < units)
    .map(({ variant, units }) => stockCause(variant.sku, { available: variant.available, wanted: units }));
}

/** Why so many units can't be sent: nothing is there, or not enough. */
export function stockCause(sku: string, { available, wanted }: { available: number; wanted: number }): Cause {
  if (available === 0) return { code: 'out-of-stock', params: { sku } };
  return { code: 'stock-short', params: { sku, available, wanted } };
}

function freight(order: { address: Address; freight: FreightAnswer[] }): Cause[] {
  const [proposed] = order.freight;
  if (proposed === undefined) return [{ code: 'country-not-served', params: { country: order.address.country } }];
  const sendable = order.freight.some(({ status }) => status === 'priced');
  return sendable || proposed.status === 'priced' ? [] : proposed.reasons.map(freightCause);
}

function freightCause(reason: MethodRefusal): Cause {
  switch (reason.code) {
    case 'over-weight':
      return { code: 'over-weight', params: { weightG: reason.chargedG, maxG: reason.maxG } };
    case 'over-size':
      return { code: 'over-size', params: { measure: reason.measure, sizeMm: reason.sizeMm, maxMm: reason.maxMm } };
    case 'method-not-allowed':
      return { code: 'method-not-allowed', params: { attribute: reason.attribute } };
    case 'remote-area':
      return { code: 'remote-area', params: { postCode: reason.postCode } };
  }
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
