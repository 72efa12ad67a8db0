import { chargeWeight, type PackedItem, type WeightRule } from '#provider/features/shipping/charge-weight.ts';

/** More parcels than this for one order are not made: somebody should look at it. */
export const PARCEL_LIMIT = 50;

/**
 * The goods as they are packed when no parcel may be charged for more than `maxG`: as few parcels as a first fit, heaviest
 * pieces first, gives. Pieces of a line may go apart; together all parcels hold exactly what was given. Null: a single
 * piece is over the weight already, or there would be too many parcels.
 */
export function splitParcels<Item extends PackedItem>(rule: WeightRule, maxG: number, items: Item[]): Item[][] | null {
  if (chargeWeight(rule, items).chargedG <= maxG) return [items];
  const parcels: Item[][] = [];
  const heaviestFirst = [...items].sort((a, b) => chargedAlone(rule, b) - chargedAlone(rule, a));
  for (const item of heaviestFirst) {
    let left = item.quantity;
    for (const parcel of parcels) {
      const fitting = howManyFit(rule, maxG, parcel, item, left);
      if (fitting > 0) parcel.push({ ...item, quantity: fitting });
      left -= fitting;
    }
    while (left > 0) {
      const fitting = howManyFit(rule, maxG, [], item, left);
      if (fitting === 0 || parcels.length === PARCEL_LIMIT) return null;
      parcels.push([{ ...item, quantity: fitting }]);
      left -= fitting;
    }
  }
  return parcels;
}

function chargedAlone(rule: WeightRule, item: PackedItem): number {
  return chargeWeight(rule, [{ ...item, quantity: 1 }]).chargedG;
}

/** How many pieces of an item a parcel takes beside what is in it. */
function howManyFit(rule: WeightRule, maxG: number, parcel: PackedItem[], item: PackedItem, wanted: number): number {
  const fits = (quantity: number) => chargeWeight(rule, [...parcel, { ...item, quantity }]).chargedG <= maxG;
  if (fits(wanted)) return wanted;
  let low = 0;
  let high = wanted;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}
