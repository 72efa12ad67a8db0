import type { Queryable } from '#provider/database/database.ts';
import { Fraction, type PerCny, splitByWeights } from '#provider/money.ts';
import type { Services } from '#provider/services.ts';
import type { SaleFees } from './calculate-profit.ts';
import { findFeeRules, type SoldGoods } from './fee-rules.ts';
import { feesFor, NO_FEES, type RuledFees } from './profit-basis.ts';
import { type ProfitRate, profitRate } from './profit-rate.ts';

/** What an order's profit is calculated with beside the amounts of its quote, as `quote.profit_terms` keeps it: later rules and rates change nothing. */
export interface SaleTerms {
  /** Minor units of the sale's currency for a fen: an exact fraction such as `25/177`. */
  perFen: string;
  shown: ProfitRate['shown'];
  /** `fees` null: those of the rule can't be brought into the sale's currency. Then the order's profit is unknown. */
  lines: { lineId: string; fees: SaleFees | null; rule: string | null }[];
}

/** A line of an order by what is sent for it. */
export interface TermsLine extends Omit<SoldGoods, 'storeId'> {
  lineId: string;
}

const UNKNOWN_FEES = { fees: null, rule: null };

/** The exchange rate and the fees of each line as they are now; null where the currency has no rate. */
export async function findSaleTerms(
  { config }: Pick<Services, 'config'>,
  queryable: Queryable,
  order: { accountId: string; storeId: string | null; currency: string; perCny: PerCny; lines: readonly TermsLine[] },
): Promise<SaleTerms | null> {
  const { accountId, storeId, currency, perCny, lines } = order;
  const rateOf = (code: string) => profitRate(config, perCny, code);
  const rate = rateOf(currency);
  if (rate === null) return null;
  const variantIds = lines.flatMap((line) => line.lines.map(({ variantId }) => variantId));
  const feeRules = await findFeeRules(queryable, { accountId, variantIds });
  return {
    perFen: rate.perFen.toFraction(),
    shown: rate.shown,
    lines: lines.map(({ lineId, ...sold }) => ({ lineId, ...(feesFor({ feeRules, rateOf }, rate, { storeId, ...sold }) ?? UNKNOWN_FEES) })),
  };
}

/** The rate of terms that were kept. */
export function rateOfTerms({ perFen, shown }: Pick<SaleTerms, 'perFen' | 'shown'>): Pick<ProfitRate, 'perFen' | 'shown'> {
  return { perFen: new Fraction(perFen), shown };
}

export type OrderPart = RuledFees & { revenueMinor: number };

/**
 * An order's revenue by line, each with its fees: shared by what the lines were sold for. Without a line it is one part without fees; null where
 * fees of one are unknown.
 */
export function partsOf(
  terms: Pick<SaleTerms, 'lines'> | null,
  order: { revenueMinor: number; lines: readonly { id: string; saleMinor: number }[] },
): OrderPart[] | null {
  const { revenueMinor, lines } = order;
  if (lines.length === 0) return [{ revenueMinor, ...NO_FEES }];
  const fees = new Map(terms?.lines.map(({ lineId, ...ruled }) => [lineId, ruled]));
  const revenues = splitByWeights(
    revenueMinor,
    lines.map(({ saleMinor }) => saleMinor),
  );
  const parts = lines.flatMap(({ id }, index): OrderPart[] => {
    const { fees: known, rule } = fees.get(id) ?? NO_FEES;
    return known === null ? [] : [{ revenueMinor: revenues[index] ?? 0, fees: known, rule }];
  });
  return parts.length < lines.length ? null : parts;
}
