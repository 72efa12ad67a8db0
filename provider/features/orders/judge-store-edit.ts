import type { StoreEdit } from '#contract/orders.ts';
import type { FulfillmentState, StoreEditObstacle } from '#contract/orders.values.ts';
import { cny } from '#contract/money.values.ts';
import type { OrderStates } from './move-order.ts';
import type { SentLine, StoreChanges } from './describe-store-edit.ts';

/** States in which the warehouse has not begun. */
const CHANGEABLE = new Set<FulfillmentState>(['scheduled', 'accepted', 'stock_exception']);

/** Why a store's edit can't be applied, and what applying it would pay back for goods. */
export function judgeStoreEdit(
  { fulfillment }: Pick<OrderStates, 'fulfillment'>,
  lines: SentLine[],
  edit: StoreChanges & { addressObstacle: StoreEditObstacle | null },
): Pick<StoreEdit, 'obstacle' | 'refund'> {
  const obstacle = findObstacle(fulfillment, lines, edit);
  return obstacle === null ? { obstacle, refund: cny(refundOf(lines, edit.lines)) } : { obstacle, refund: null };
}

function findObstacle(
  fulfillment: FulfillmentState,
  lines: SentLine[],
  edit: StoreChanges & { addressObstacle: StoreEditObstacle | null },
): StoreEditObstacle | null {
  if (!CHANGEABLE.has(fulfillment)) return 'being-packed';
  if (edit.lines.some(({ fromQuantity, toQuantity }) => toQuantity > fromQuantity)) return 'more-goods';
  const removed = edit.lines.reduce((sum, { fromQuantity, toQuantity }) => sum + fromQuantity - toQuantity, 0);
  if (removed === lines.reduce((sum, { quantity }) => sum + quantity, 0)) return 'nothing-left';
  return edit.address === null ? null : edit.addressObstacle;
}

function refundOf(lines: SentLine[], changed: StoreChanges['lines']): number {
  const known = new Map(lines.map((line) => [line.id, line]));
  return changed.reduce((sum, { lineId, fromQuantity, toQuantity }) => {
    const line = known.get(lineId ?? '');
    return line === undefined ? sum : sum + paidFor(line, fromQuantity) - paidFor(line, toQuantity);
  }, 0);
}

/** What so many items of a line cost: its merchant's own are sent before those that are paid for. */
function paidFor({ unitCostMinor, goods }: SentLine, quantity: number): number {
  if (goods === null) return (unitCostMinor ?? 0) * quantity;
  return goods.reduce((sum, { pieces, owned, pieceMinor }) => sum + pieceMinor * Math.max(0, Math.min(pieces, quantity) - owned), 0);
}
