import type { Locale } from '#contract/locales.ts';
import { cny } from '#contract/money.values.ts';
import type { Profit } from '#contract/profit.ts';
import type { MethodReason } from '#contract/shipping.values.ts';
import { methodName } from '#provider/features/shipping/describe-freight.ts';
import { calculateProfit, type ProfitFigures, type SaleCosts } from './calculate-profit.ts';
import { feesFor, type ProfitBasis, type RuledFees } from './profit-basis.ts';
import type { ProfitRate } from './profit-rate.ts';
import { quoteSaleCosts, sameCostKey, type SentSale } from './quote-sale-costs.ts';

/** Items sold. */
export interface Sale {
  currency: string;
  quantity: number;
  country: string;
}

/** Items of one thing, and where they are sold. */
export interface SoldThing extends Sale {
  /** Store it is sold in; null while none is known. */
  storeId: string | null;
  /** What the buyer pays for all of them. */
  revenueMinor: number;
}

/** A profit before it is described in a language. */
export interface SaleProfit extends ProfitFigures {
  sale: Sale;
  rate: Pick<ProfitRate, 'perFen' | 'shown'>;
  rateBookVersion: number;
  method: { code: string; names: Parameters<typeof methodName>[0] };
  /** Why it goes by it; null: nobody kept it. */
  methodReason: MethodReason | null;
  /** False: nobody knows what the country takes of it. */
  taxKnown: boolean;
  /** Store and payment fees that are shares of the price, in basis points; of a sale of several things, those of the first. */
  feeShareBp: number;
  feeRules: string[];
  atDoorAlarm: boolean;
}

/**
 * What a sale would leave if it were made now. The one calculation behind every screen: drafts, listings, rules and the catalog ask it before
 * there is an order. Null where nothing brings the goods there or a currency has no rate.
 */
export function profitOfSale(basis: ProfitBasis, sale: SoldThing & SentSale): SaleProfit | null {
  const key = sameCostKey(sale);
  let quoted = basis.quoted.get(key);
  if (quoted === undefined) {
    const answer = quoteSaleCosts(basis.quotes, sale);
    quoted = 'costs' in answer ? answer : null;
    basis.quoted.set(key, quoted);
  }
  const rate = basis.rateOf(sale.currency);
  const fees = rate === null ? null : feesFor(basis, rate, sale);
  if (quoted === null || rate === null || fees === null) return null;
  const { currency, revenueMinor, quantity, country } = sale;
  return profitAtCosts({
    sale: { currency, quantity, country },
    parts: [{ revenueMinor, ...fees }],
    costs: quoted.costs,
    method: quoted.method,
    methodReason: quoted.reason,
    taxKnown: quoted.taxKnown,
    rate,
    rateBookVersion: basis.quotes.book.version,
    doorAlarmBp: basis.settings.doorAlarmBp,
  });
}

/** The same for costs, fees and a rate that are known, such as those of an order's quote. */
export function profitAtCosts(
  known: Pick<SaleProfit, 'sale' | 'rate' | 'method' | 'methodReason' | 'taxKnown' | 'rateBookVersion'> & {
    parts: readonly (RuledFees & { revenueMinor: number })[];
    costs: SaleCosts;
    doorAlarmBp: number;
  },
): SaleProfit {
  const { sale, parts, costs, rate, method, methodReason, taxKnown, rateBookVersion, doorAlarmBp } = known;
  const figures = calculateProfit({ parts, costs, perFen: rate.perFen });
  const [first] = parts;
  return {
    ...figures,
    sale,
    rate,
    rateBookVersion,
    method,
    methodReason,
    taxKnown,
    feeShareBp: first === undefined ? 0 : first.fees.storeFeeBp + first.fees.paymentFeeBp,
    feeRules: [...new Set(parts.flatMap(({ rule }) => rule ?? []))],
    atDoorAlarm: figures.atDoorMinor > 0 && (figures.atDoorBp === null || figures.atDoorBp > doorAlarmBp),
  };
}

/** A profit as it goes over the wire. */
export function describeProfit(profit: SaleProfit, locale: Locale): Profit {
  const { sale, rate, rateBookVersion, method, marginBp, atDoorBp, atDoorAlarm, feeRules } = profit;
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
    feeRules,
    profit: inSale(profit.profitMinor),
    marginBp,
    atDoor: inSale(profit.atDoorMinor),
    atDoorBp,
    atDoorAlarm,
    taxKnown: profit.taxKnown,
    cost: cny(profit.costMinor),
    method: { code: method.code, name: methodName(method.names, locale), reason: profit.methodReason },
    rates: { ...rate.shown, rateBookVersion },
  };
}
