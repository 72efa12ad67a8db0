import type { Order } from '#contract/orders.ts';

type Line = Order['orderLines'][number];

/** What a line costs where some of its units are its merchant's own. */
interface OwnedCost {
  ownedUnits: number;
  /** Units that are paid for, and what one costs; null: they are none, or their price is not known exactly. */
  paid: { units: number; unitMinor: number } | null;
}

/** How the cost of a line is made up; null: none of its units is its merchant's own. */
export function ownedCostOf(order: Pick<Order, 'orderLines' | 'ownStock' | 'quote' | 'reservation'>, line: Line): OwnedCost | null {
  const lines = order.orderLines.filter((each) => each.unitCost !== null && itemsOf(each) > 0);
  const ownedUnits = lines.includes(line) ? ownedUnitsOf(order, lines, line) : 0;
  if (ownedUnits === 0) return null;
  return { ownedUnits, paid: paidUnits(order, lines, { line, ownedUnits }) };
}

/** Its own units of the only line that sends them. */
function ownedUnitsOf({ ownStock, quote }: Pick<Order, 'ownStock' | 'quote'>, lines: readonly Line[], line: Line): number {
  if (lines.filter(({ variantSku }) => variantSku === line.variantSku).length > 1) return 0;
  if (ownStock.length === 0) return lines.length === 1 ? (quote?.ownedUnits ?? 0) : 0;
  return ownStock.filter(({ sku }) => sku === line.variantSku).reduce((sum, { units }) => sum + units, 0);
}

/** A line's cost is an average over all of its units; the goods of the quote say exactly what those cost that are paid for. */
function paidUnits(
  { quote, reservation, ownStock }: Pick<Order, 'ownStock' | 'quote' | 'reservation'>,
  lines: readonly Line[],
  { line, ownedUnits }: { line: Line; ownedUnits: number },
): OwnedCost['paid'] {
  const items = lines.reduce((sum, each) => sum + itemsOf(each), 0);
  const isOwned = (other: Line) => ownStock.some(({ sku }) => sku === other.variantSku) && other.unitCost?.amountMinor !== 0;
  const units = itemsOf(line) - ownedUnits;
  // An item may be a bundle of several units; then units and items can't be compared.
  if (quote === null || reservation?.units !== items || units < 1) return null;
  if (lines.some((other) => other !== line && isOwned(other))) return null;
  const others = lines.reduce((sum, other) => sum + (other === line ? 0 : (other.unitCost?.amountMinor ?? 0) * itemsOf(other)), 0);
  const goodsMinor = quote.goods.amountMinor - others;
  const isAverage = Math.abs(goodsMinor / itemsOf(line) - (line.unitCost?.amountMinor ?? 0)) < 1;
  return isAverage && goodsMinor % units === 0 ? { units, unitMinor: goodsMinor / units } : null;
}

function itemsOf({ quantity, quantityCanceled }: Line): number {
  return quantity - quantityCanceled;
}
