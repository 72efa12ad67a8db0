import type { ProfitSettings } from '#contract/profit.ts';
import type { Tx } from '#provider/database/database.ts';
import { findQuoteBasis, type QuoteBasis } from '#provider/features/quotes/find-quote-basis.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { halfUp, minorScale } from '#provider/money.ts';
import type { Services } from '#provider/services.ts';
import type { SaleFees } from './calculate-profit.ts';
import { type FeeRule, feeRuleFor, type FeeRules, findFeeRules, type SoldGoods } from './fee-rules.ts';
import { type ProfitRate, profitRate } from './profit-rate.ts';
import { findProfitSettings } from './profit-settings.store.ts';
import type { QuotedSale } from './quote-sale-costs.ts';

/** All that profits of an account are calculated from: rates, rules, and how it sends and declares. Read once for a whole page. */
export interface ProfitBasis {
  quotes: QuoteBasis;
  settings: ProfitSettings;
  feeRules: FeeRules;
  /** Null: the currency has no rate. */
  rateOf: (currency: string) => ProfitRate | null;
  /** Quotes made already: variants of a product are mostly sent alike. */
  quoted: Map<string, QuotedSale | null>;
}

interface Asked {
  accountId: string;
  /** Catalog variants the pricing rules are looked up for. */
  variantIds: readonly string[];
  /** Rules to take the fees of in the place of the account's. */
  rules?: readonly FeeRule[];
  tx?: Tx | undefined;
}

/** Null while no rate book is valid: nothing can be said of a profit then. Within `tx` where one is given. */
export async function findProfitBasis(services: Services, { accountId, variantIds, rules, tx }: Asked): Promise<ProfitBasis | null> {
  const queryable = tx ?? services.database.db;
  try {
    const quotes = await findQuoteBasis(services, accountId, tx);
    const settings = await findProfitSettings(queryable, accountId);
    const feeRules = await findFeeRules(queryable, { accountId, variantIds, rules });
    const rates = new Map<string, ProfitRate | null>();
    const rateOf = (currency: string) => {
      const known = rates.get(currency);
      if (known !== undefined) return known;
      const rate = profitRate(services.config, quotes.book.perCnyE8, currency);
      rates.set(currency, rate);
      return rate;
    };
    return { quotes, settings, feeRules, rateOf, quoted: new Map() };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'unavailable') return null;
    throw error;
  }
}

/** Fees on a sale, and the name of the pricing rule they are of; null: no rule fits, and there are none. */
export interface RuledFees {
  fees: SaleFees;
  rule: string | null;
}

export const NO_FEES: RuledFees = { fees: { storeFeeBp: 0, paymentFeeBp: 0, paymentFeeFixedMinor: 0 }, rule: null };

/** The fees of the pricing rule that is for the goods, in the currency of the sale; null where its fixed amount can't be brought into it. */
export function feesFor(
  { feeRules, rateOf }: Pick<ProfitBasis, 'feeRules' | 'rateOf'>,
  { currency, perFen }: ProfitRate,
  sold: SoldGoods,
): RuledFees | null {
  const rule = feeRuleFor(feeRules, sold);
  if (rule === null) return NO_FEES;
  const { storeFeeBp, paymentFeeBp, paymentFeeFixedMinor: fixedMinor } = rule;
  const own = fixedMinor === 0 ? null : rateOf(rule.currency);
  if (fixedMinor > 0 && own === null) return null;
  const scale = own === null || own.currency === currency ? minorScale(currency, currency) : perFen.div(own.perFen);
  return { fees: { storeFeeBp, paymentFeeBp, paymentFeeFixedMinor: halfUp(scale.mul(fixedMinor)) }, rule: rule.name };
}
