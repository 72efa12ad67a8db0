import type { Address, StoreEdit } from '#contract/orders.ts';
import { type PlatformOrder, quantityToSend } from '#provider/platforms/order-source.ts';

/** A line as far as a store's edit is compared with it. */
export interface SentLine {
  id: string;
  externalLineId: string | null;
  title: string;
  /** Items that are to be sent. */
  quantity: number;
  /** Items the merchant took out, or sends with another order. */
  quantityRemoved: number;
  /** Goods of one item in fen; null: nobody knows what is sent. */
  unitCostMinor: number | null;
  /** Its variants as an order with goods of its merchant's own was quoted; null: all of it was paid for at `unitCostMinor` an item. */
  goods: { pieces: number; owned: number; pieceMinor: number }[] | null;
}

/** What differs between an order as it was paid for and as its store has it now. */
export type StoreChanges = Pick<StoreEdit, 'address' | 'lines'>;

/** Null when the store's order is as it was paid for. */
export function describeStoreEdit(order: { address: Address; lines: SentLine[] }, storeOrder: PlatformOrder): StoreChanges | null {
  const address = sameAddress(order.address, storeOrder.address) ? null : storeOrder.address;
  const lines = [...changedLines(order.lines, storeOrder), ...addedLines(order.lines, storeOrder)];
  return address === null && lines.length === 0 ? null : { address, lines };
}

function sameAddress(one: Address, other: Address): boolean {
  return (Object.keys(one) as (keyof Address)[]).every((field) => one[field] === other[field]);
}

function changedLines(lines: SentLine[], storeOrder: PlatformOrder): StoreChanges['lines'] {
  const wanted = new Map(storeOrder.lines.map((line) => [line.externalLineId, quantityToSend(line)]));
  return lines
    .filter(({ externalLineId }) => externalLineId !== null)
    .map(({ id, externalLineId, title, quantity, quantityRemoved }) => ({
      lineId: id,
      title,
      fromQuantity: quantity,
      toQuantity: Math.max(0, (wanted.get(externalLineId ?? '') ?? 0) - quantityRemoved),
    }))
    .filter(({ fromQuantity, toQuantity }) => fromQuantity !== toQuantity);
}

function addedLines(lines: SentLine[], storeOrder: PlatformOrder): StoreChanges['lines'] {
  const known = new Set(lines.map(({ externalLineId }) => externalLineId));
  return storeOrder.lines
    .filter((line) => !known.has(line.externalLineId) && quantityToSend(line) > 0)
    .map((line) => ({ lineId: null, title: line.title, fromQuantity: 0, toQuantity: quantityToSend(line) }));
}
