import { describe, expect, it } from 'vitest';
import { cny } from '#contract/money.values.ts';
import { groupByStore } from './orders-to-pay.tsx';

describe('orders to pay by store', () => {
  it('keeps the order of the stores and sums each', () => {
    const order = (storeName: string, costMinor: number | null) => ({ storeName, costTotal: costMinor === null ? null : cny(costMinor) });
    const groups = groupByStore([order('Lisboa', 100), order('Rio', 250), order('Lisboa', 33), order('Rio', null)]);
    expect(groups.map(({ storeName, total }) => [storeName, total.amountMinor])).toEqual([
      ['Lisboa', 133],
      ['Rio', 250],
    ]);
    expect(groups[0]?.orders).toHaveLength(2);
  });
});
