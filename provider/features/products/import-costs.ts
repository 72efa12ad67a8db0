import { MAX_AMOUNT_MINOR } from '#contract/money.values.ts';
import type { ProviderConfig } from '#provider/config.ts';
import { type ExactDecimal, multiplyHalfUp, parseExactDecimal } from './exact-decimal.ts';
import { RowRefused } from './import-rejection.ts';

/** What a dollar amount of a file costs us in CNY fen. */
export type CostRule = (amounts: { priceCents: number; costCents: number | null }) => number;

/** The file's own cost at the configured rate; without one, the configured share of the selling price. */
export function buildCostRule(config: Pick<ProviderConfig, 'cnyPerUsd' | 'importCostShare'>): CostRule {
  const rate = configured(config.cnyPerUsd);
  const share = configured(config.importCostShare);
  return ({ priceCents, costCents }) => {
    const known = costCents !== null && costCents > 0;
    const fen = known ? multiplyHalfUp(whole(costCents), rate) : multiplyHalfUp(whole(priceCents), share, rate);
    if (fen < 1n || fen > BigInt(MAX_AMOUNT_MINOR)) throw new RowRefused(known ? 'bad-cost' : 'bad-price');
    return Number(fen);
  };
}

function whole(minor: number): ExactDecimal {
  return { digits: BigInt(minor), decimals: 0 };
}

function configured(text: string): ExactDecimal {
  const decimal = parseExactDecimal(text);
  if (decimal === null) throw new Error(`${text} is not a decimal number`);
  return decimal;
}
