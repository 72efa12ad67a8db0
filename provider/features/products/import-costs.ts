import { MAX_AMOUNT_MINOR } from '#contract/money.values.ts';
import type { ProviderConfig } from '#provider/config.ts';
import { halfUp, requireDecimal } from '#provider/money.ts';
import { RowRefused } from './import-rejection.ts';

/** What a dollar amount of a file costs us in CNY fen. */
export type CostRule = (amounts: { priceCents: number; costCents: number | null }) => number;

/** The file's own cost at the configured rate; without one, the configured share of the selling price. */
export function buildCostRule(config: Pick<ProviderConfig, 'cnyPerUsd' | 'importCostShare'>): CostRule {
  const rate = requireDecimal(config.cnyPerUsd);
  const share = requireDecimal(config.importCostShare);
  return ({ priceCents, costCents }) => {
    const known = costCents !== null && costCents > 0;
    const fen = halfUp(known ? rate.mul(costCents) : rate.mul(share).mul(priceCents));
    if (fen < 1 || fen > MAX_AMOUNT_MINOR) throw new RowRefused(known ? 'bad-cost' : 'bad-price');
    return fen;
  };
}
