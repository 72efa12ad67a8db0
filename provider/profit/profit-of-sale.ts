import type { Locale } from '#contract/locales.ts';
import { cny } from '#contract/money.values.ts';
import type { Profit } from '#contract/profit.ts';
import { methodName } from '#provider/features/shipping/describe-freight.ts';
import { calculateProfit, type ProfitFigures, type SaleCosts } from './calculate-profit.ts';
import { feesIn, type ProfitBasis } from './profit-basis.ts';
import type { ProfitRate } from './profit-rate.ts';
import { quoteSaleCosts, sameCostKey, type SentSale } from './quote-sale-costs.ts';

/** Items sold for an amount. */
export interface Sale {
  currency: string;
  /** What the buyer pays for all of them. */
  revenueMinor: number;
  quantity: number;
  country: string;
}

/** A profit before it is described in a language. */
export interface SaleProfit extends ProfitFigures {
  sale: Sale;
  rate: ProfitRate;
  rateBookVersion: number;
  method: { code: string; names: Parameters<typeof methodName>[0] };
}

/**
 * What a sale would leave if it were made now. The one calculation behind every screen: drafts, listings, rules and the catalog ask it before
 * there is an order. Null where nothing brings the goods there or a currency has no rate.
 */
export function profitOfSale(basis: ProfitBasis, sale: Sale & SentSale): SaleProfit | null {
  const key = sameCostKey(sale);
  let quoted = basis.quoted.get(key);
  if (quoted === undefined) {
    const answer = quoteSaleCosts(basis.quotes, sale);
    quoted = 'costs' in answer ? answer : null;
    basis.quoted.set(key, quoted);
  }
  if (quoted === null) return null;
  const { currency, revenueMinor, quantity, country } = sale;
  return profitAtCosts(basis, {
    sale: { currency, revenueMinor, quantity, country },
    costs: quoted.costs,
    method: quoted.method,
    rateBookVersion: basis.quotes.book.version,
  });
}

/** The same for costs that are known, such as those of an order's quote. */
export function profitAtCosts(
  basis: ProfitBasis,
  known: {
    sale: Sale;
    costs: SaleCosts;
    method: SaleProfit['method'];
    rateBookVersion: number;
    /** The fixed payment fee is charged once a sale: a part of one may leave it to another part. */
    fixedFee?: 'charged' | 'charged-elsewhere';
  },
): SaleProfit | null {
  const { sale, costs, method, rateBookVersion, fixedFee = 'charged' } = known;
  const rate = basis.rateOf(sale.currency);
  const all = rate === null ? null : feesIn(basis, rate);
  if (rate === null || all === null) return null;
  const fees = fixedFee === 'charged' ? all : { ...all, paymentFeeFixedMinor: 0 };
  const figures = calculateProfit({ revenueMinor: sale.revenueMinor, quantity: sale.quantity, costs, fees, perFen: rate.perFen });
  return { ...figures, sale, rate, rateBookVersion, method };
}

/** A profit as it goes over the wire. */
export function describeProfit(profit: SaleProfit, locale: Locale): Profit {
  const { sale, rate, rateBookVersion, method, marginBp, atDoorBp } = profit;
  const inSale = (amountMinor: number) => ({ amountMinor, currency: sale.currency });
  return {
    country: sale.country,
    quantity: sale.quantity,
    revenue: inSale(profit.revenueMinor),
    goods: inSale(profit.goodsMinor),
    freight: inSale(profit.freightMinor),
    duty: inSale(profit.dutyMinor),
    tax: inSale(profit.taxMinor),
    storeFee: inSale(profit.storeFeeMinor),
    paymentFee: inSale(profit.paymentFeeMinor),
    advertising: inSale(profit.advertisingMinor),
    profit: inSale(profit.profitMinor),
    marginBp,
    atDoor: inSale(profit.atDoorMinor),
    atDoorBp,
    cost: cny(profit.costMinor),
    method: { code: method.code, name: methodName(method.names, locale) },
    rates: { ...rate.shown, rateBookVersion },
  };
}
