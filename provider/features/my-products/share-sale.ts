import { splitByWeights } from '#provider/money.ts';
import type { SelectedGoods, Sendable } from './select-goods.ts';

/**
 * What a piece of each of a line's goods was sold for, when an item was sold for so much: shared by their cost, the rest of
 * the division with the first. A gift was given.
 */
export function shareSale(unitSaleMinor: number, goods: readonly SelectedGoods<Sendable>[]): number[] {
  const costs = goods.map(({ role, variant, unitsPerPiece }) => (role === 'gift' ? 0 : variant.costMinor * unitsPerPiece));
  return splitByWeights(unitSaleMinor, costs);
}
