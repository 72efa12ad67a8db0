import type { PricingRuleInput } from '#contract/pricing-rules.ts';

type Rounding = PricingRuleInput['rounding'];

/** Prices a rounding leads to: every `step` from `first` on, in minor units. */
interface Grid {
  first: number;
  step: number;
}

/** Where a currency has no smaller unit, endings are those of a hundred. */
function gridOf(to: Rounding['to'], digits: number): Grid {
  const unit = 10 ** digits;
  const ended = unit === 1 ? 100 : unit;
  switch (to) {
    case 'none':
      return { first: 0, step: 1 };
    case 'end-99':
      return { first: (ended * 99) / 100, step: ended };
    case 'end-95':
      return { first: (ended * 95) / 100, step: ended };
    case 'whole':
      return { first: 0, step: unit };
    case 'five':
      return { first: 0, step: 5 * unit };
  }
}

/**
 * The price of the grid a price between `low` and `high` is rounded to. Where the asked direction leads out of these, the
 * other one is taken, and where both do, the price stays: rounding never crosses a limit. Halfway is up.
 */
export function roundPrice(price: number, { to, direction }: Rounding, bounds: { low: number; high: number; digits: number }): number {
  const { first, step } = gridOf(to, bounds.digits);
  const steps = price < first ? -1 : Math.floor((price - first) / step);
  const below = first + steps * step;
  if (below === price) return price;
  const above = below + step;
  const upFirst = direction === 'up' || (direction === 'nearest' && above - price <= price - below);
  const inside = (upFirst ? [above, below] : [below, above]).filter((each) => each >= bounds.low && each <= bounds.high);
  return inside[0] ?? price;
}
