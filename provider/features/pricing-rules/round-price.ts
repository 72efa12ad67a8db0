import type { PricingRuleInput } from '#contract/pricing-rules.ts';

type Rounding = PricingRuleInput['rounding'];

/** Prices a rounding leads to: every `step` from `first` on, in minor units. */
interface Grid {
  first: bigint;
  step: bigint;
}

/** Where a currency has no smaller unit, endings are those of a hundred. */
function gridOf(to: Rounding['to'], digits: number): Grid {
  const unit = 10n ** BigInt(digits);
  const ended = unit === 1n ? 100n : unit;
  switch (to) {
    case 'none':
      return { first: 0n, step: 1n };
    case 'end-99':
      return { first: (ended * 99n) / 100n, step: ended };
    case 'end-95':
      return { first: (ended * 95n) / 100n, step: ended };
    case 'whole':
      return { first: 0n, step: unit };
    case 'five':
      return { first: 0n, step: 5n * unit };
  }
}

/**
 * The price of the grid a price between `low` and `high` is rounded to. Where the asked direction leads out of these, the
 * other one is taken, and where both do, the price stays: rounding never crosses a limit. Halfway is up.
 */
export function roundPrice(price: bigint, { to, direction }: Rounding, bounds: { low: bigint; high: bigint; digits: number }): bigint {
  const { first, step } = gridOf(to, bounds.digits);
  const steps = price < first ? -1n : (price - first) / step;
  const below = first + steps * step;
  if (below === price) return price;
  const above = below + step;
  const upFirst = direction === 'up' || (direction === 'nearest' && above - price <= price - below);
  const inside = (upFirst ? [above, below] : [below, above]).filter((each) => each >= bounds.low && each <= bounds.high);
  return inside[0] ?? price;
}
