import type { ProfitSettings } from '#contract/profit.ts';
import type { Tx } from '#provider/database/database.ts';
import { findQuoteBasis, type QuoteBasis } from '#provider/features/quotes/find-quote-basis.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { halfUp, minorScale } from '#provider/money.ts';
import type { Services } from '#provider/services.ts';
import type { SaleFees } from './calculate-profit.ts';
import { type ProfitRate, profitRate } from './profit-rate.ts';
import { findProfitSettings } from './profit-settings.store.ts';
import type { QuotedSale } from './quote-sale-costs.ts';

/** All that profits of an account are calculated from: rates, fees, and how it sends and declares. Read once for a whole page. */
export interface ProfitBasis {
  quotes: QuoteBasis;
  settings: ProfitSettings;
  /** Null: the currency has no rate. */
  rateOf: (currency: string) => ProfitRate | null;
  /** Quotes made already: variants of a product are mostly sent alike. */
  quoted: Map<string, QuotedSale | null>;
}

/** Null while no rate book is valid: nothing can be said of a profit then. Within `tx` where one is given. */
export async function findProfitBasis(services: Services, accountId: string, tx?: Tx): Promise<ProfitBasis | null> {
  try {
    const quotes = await findQuoteBasis(services, accountId, tx);
    const settings = await findProfitSettings(tx ?? services.database.db, accountId);
    const rates = new Map<string, ProfitRate | null>();
    const rateOf = (currency: string) => {
      const known = rates.get(currency);
      if (known !== undefined) return known;
      const rate = profitRate(services.config, quotes.book.perCnyE8, currency);
      rates.set(currency, rate);
      return rate;
    };
    return { quotes, settings, rateOf, quoted: new Map() };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'unavailable') return null;
    throw error;
  }
}

/** The account's fees in the currency of a sale; null where the amounts can't be brought into it. */
export function feesIn({ settings, rateOf }: ProfitBasis, { currency, perFen }: ProfitRate): SaleFees | null {
  const own = rateOf(settings.currency);
  if (own === null) return null;
  const scale = own.currency === currency ? minorScale(currency, currency) : perFen.div(own.perFen);
  const inSale = (amountMinor: number) => halfUp(scale.mul(amountMinor));
  return {
    storeFeeBp: settings.storeFeeBp,
    paymentFeeBp: settings.paymentFeeBp,
    paymentFeeFixedMinor: inSale(settings.paymentFeeFixedMinor),
    adCostMinor: inSale(settings.adCostMinor),
  };
}
