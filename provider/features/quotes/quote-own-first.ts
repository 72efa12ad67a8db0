import type { RateBook } from '#provider/features/shipping/quote-freight.ts';
import type { OwnStock } from '#provider/features/stock/find-own-stock.ts';
import { type MerchantInputs, type OrderGoods, type OrderInput, type OrderQuote, quoteOrder } from './quote-order.ts';

/** A quote with the goods it was made for: pieces it takes from what its merchant owns stand apart. */
export type OwnFirstQuote = OrderQuote & { lines: OrderGoods[] };

/**
 * What an order would be charged where its merchant owns some of its goods: those are taken first, and only the rest and the freight are
 * charged. Where they lie too far for a method to bring them, the order is quoted as if there were none.
 */
export function quoteOwnFirst(book: RateBook, request: OrderInput, inputs: MerchantInputs, own: OwnStock): OwnFirstQuote {
  const lines = takeOwnFirst(request.lines, own);
  if (!lines.some(({ owned }) => owned === true)) return { ...quoteOrder(book, request, inputs), lines: request.lines };
  const quoted = quoteOrder(book, { ...request, lines }, inputs);
  if (quoted.reasons.length === 0 && isComplete(quoted.offers.flatMap(({ parcels }) => parcels))) return { ...quoted, lines };
  const without = quoteOrder(book, request, inputs);
  // Where it can't be sent either way, what the merchant owns is not what it lacks.
  return { ...without, lines: without.reasons.length > 0 || isShort(lines) ? lines : request.lines };
}

/** Whether the provider has too little of what is not owned, in all its warehouses together. */
function isShort(lines: OrderGoods[]): boolean {
  const left = new Map<string, number>();
  for (const { owned, variantId, quantity, unitsPerItem, stock } of lines) {
    if (owned === true) continue;
    const available = left.get(variantId) ?? Object.values(stock).reduce((sum, units) => sum + units, 0);
    left.set(variantId, available - quantity * unitsPerItem);
  }
  return [...left.values()].some((units) => units < 0);
}

/** Lines with the pieces their merchant owns apart. All owned pieces of a variant come from the warehouse that has most of them. */
export function takeOwnFirst(lines: OrderGoods[], own: OwnStock): OrderGoods[] {
  const left = new Map([...own].map(([variantId, stock]) => [variantId, largest(stock)]));
  return lines.flatMap((line) => {
    const stock = left.get(line.variantId);
    const pieces = stock === undefined ? 0 : Math.min(line.quantity, Math.floor(stock.units / line.unitsPerItem));
    if (stock === undefined || pieces === 0) return [line];
    left.set(line.variantId, { ...stock, units: stock.units - pieces * line.unitsPerItem });
    const owned: OrderGoods = { ...line, owned: true, quantity: pieces, stock: { [stock.warehouse]: stock.units } };
    return pieces === line.quantity ? [owned] : [owned, { ...line, quantity: line.quantity - pieces }];
  });
}

function largest(stock: Readonly<Record<string, number>>): { warehouse: string; units: number } | undefined {
  const [most] = Object.entries(stock).sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  return most === undefined ? undefined : { warehouse: most[0], units: most[1] };
}

/** Owned pieces leave from where they lie: a plan that names them missing elsewhere is none. */
function isComplete(parcels: { method: { warehouse: string }; lines: OrderGoods[] }[]): boolean {
  return parcels.every(({ method, lines }) => lines.every((line) => line.owned !== true || (line.stock[method.warehouse] ?? 0) > 0));
}
