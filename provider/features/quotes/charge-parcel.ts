import type { QuoteTaxCharge } from '#contract/quotes.ts';
import type { QuoteWarning } from '#contract/quotes.values.ts';
import type { Cause } from '#contract/problem.ts';
import { convert, type PerCny } from '#provider/money.ts';
import type { RateBook, RateMethod } from '#provider/features/shipping/quote-freight.ts';
import { type CountryCustoms, type CustomsRules, customsOn, type ImportScheme } from '#provider/features/tax/customs-rules.ts';
import {
  type DeclaredLine,
  type TaxCharge,
  type OverLimit,
  type CalculatedCharges,
  calculateCharges,
} from '#provider/features/tax/calculate-charges.ts';
import type { ItemLine, QuoteInput, TaxChoice } from './quote-wish.ts';

type PaidBy = QuoteTaxCharge['paidBy'];

export interface PaidCharge extends TaxCharge {
  kind: 'duty' | 'tax';
  currency: string;
  amountCnyMinor: number;
  paidBy: PaidBy;
}

/** Everything a country takes of one parcel, or why it can't go so. */
export interface ParcelCharges {
  charges: PaidCharge[];
  /** Scheme it is declared under. */
  scheme: ImportScheme | null;
  warnings: QuoteWarning[];
  reasons: Cause[];
}

const NOTHING: ParcelCharges = { charges: [], scheme: null, warnings: [], reasons: [] };

/** The rules last asked for of each country's rows: a day's quotes share them. */
const ofDay = new WeakMap<CountryCustoms, { day: string; rules: CustomsRules }>();

/** Rules of a country on the day of the wish; null: the book knows none. */
export function rulesFor(book: RateBook, { country, day }: Pick<QuoteInput, 'country' | 'day'>): CustomsRules | null {
  const customs = book.customs.get(country);
  if (customs === undefined) return null;
  const known = ofDay.get(customs);
  if (known?.day === day) return known.rules;
  const rules = customsOn(customs, day);
  ofDay.set(customs, { day, rules });
  return rules;
}

/**
 * Duty and tax of one parcel by one method, and who pays them: this quote when the method pays on the way or the provider
 * declares, the merchant for tax they collected at the sale under a number of their own, else the buyer at the door.
 */
export function chargeParcel(
  book: RateBook,
  rules: CustomsRules | null,
  method: Pick<RateMethod, 'warehouse' | 'schemes' | 'dutiesPaid'>,
  parcel: { wish: QuoteInput; lines: ItemLine[]; freightMinor: number },
): ParcelCharges {
  const { wish, lines } = parcel;
  if (method.warehouse === wish.country) return NOTHING;
  if (rules === null) return { ...NOTHING, warnings: ['tax-unknown'] };
  const declared = declare(book.perCnyE8, rules.currency, parcel);
  if ('reasons' in declared) return { ...NOTHING, reasons: declared.reasons };
  const way = wayThrough(rules, method, wish.tax);
  if ('reasons' in way) return { ...NOTHING, reasons: way.reasons };
  const first = calculateCharges(rules, declared, way.scheme?.code ?? null);
  const over = first.status === 'over-limit' ? first : null;
  if (over !== null && !mayGoOverLimit(method, wish.tax)) return { ...NOTHING, reasons: [overLimitCause(over, rules.currency)] };
  const calculated = over === null ? first : calculateCharges(rules, declared, null);
  if (calculated.status === 'over-limit') throw new Error('without a scheme there is no limit');
  const scheme = over === null ? way.scheme : null;
  const mode = over === null ? wish.tax.mode : 'none';
  const charges = payers(book.perCnyE8, calculated, { mode: scheme === null ? 'none' : mode, dutiesPaid: method.dutiesPaid });
  const atDoor = charges.some(({ paidBy, amountMinor }) => paidBy === 'buyer' && amountMinor > 0);
  const codeless = rules.duties.length > 0 && lines.some(({ tariffCode }) => tariffCode === '');
  return {
    charges,
    scheme,
    warnings: [...(atDoor ? (['buyer-pays-at-door'] as const) : []), ...(codeless ? (['tariff-code-unknown'] as const) : [])],
    reasons: [],
  };
}

/** The scheme a parcel is declared under by a method, or why the merchant's way is not open to it. */
function wayThrough(
  { schemes }: CustomsRules,
  method: Pick<RateMethod, 'schemes' | 'dutiesPaid'>,
  { mode }: TaxChoice,
): { scheme: ImportScheme | null } | { reasons: Cause[] } {
  const [scheme = null] = schemes;
  if (scheme === null) return { scheme: null };
  const declares = method.schemes.has(scheme.code);
  if (method.dutiesPaid) return { scheme: declares ? scheme : null };
  if (mode === 'none') return { scheme: null };
  const lent = mode !== 'provider' || scheme.providerServiceBp !== null;
  return declares && lent ? { scheme } : { reasons: [{ code: 'scheme-not-supported', params: { scheme: scheme.code } }] };
}

function mayGoOverLimit({ dutiesPaid }: Pick<RateMethod, 'dutiesPaid'>, { mode, overLimit }: TaxChoice): boolean {
  if (mode === 'none') return true;
  return overLimit === 'buyer-pays' || (overLimit === 'duties-paid' && dutiesPaid);
}

function overLimitCause({ scheme, limitMinor, valueMinor }: OverLimit, currency: string): Cause {
  return { code: 'scheme-over-limit', params: { scheme, limitMinor, valueMinor, currency } };
}

function payers(perCny: PerCny, calculated: CalculatedCharges, by: { mode: TaxChoice['mode']; dutiesPaid: boolean }): PaidCharge[] {
  const dutyBy: PaidBy = by.dutiesPaid || by.mode !== 'none' ? 'quote' : 'buyer';
  const taxBy: PaidBy = by.dutiesPaid || by.mode === 'provider' ? 'quote' : by.mode === 'own' ? 'merchant' : 'buyer';
  const { currency } = calculated;
  const paid = (kind: PaidCharge['kind'], paidBy: PaidBy) => (charge: TaxCharge) => {
    const amountCnyMinor = convert(perCny, charge.amountMinor, currency, 'CNY');
    if (amountCnyMinor === null) throw new Error(`no rate for ${currency}`);
    const { rule, baseMinor, rateBp, count, amountMinor } = charge;
    // Named one by one: this runs for each method of each quote, and spreading costs more.
    return { kind, rule, baseMinor, rateBp, count, amountMinor, currency, amountCnyMinor, paidBy };
  };
  return [...calculated.duties.map(paid('duty', dutyBy)), ...calculated.taxes.map(paid('tax', taxBy))];
}

interface DeclaredParcel {
  lines: DeclaredLine[];
  freightMinor: number;
  region: string | null;
}

/** The parcel as it is declared to customs, or the currencies that keep it from being: without a rate, what a country takes is not known. */
function declare(
  perCny: PerCny,
  currency: string,
  { wish, lines, freightMinor }: { wish: QuoteInput; lines: ItemLine[]; freightMinor: number },
): DeclaredParcel | { reasons: Cause[] } {
  const freight = convert(perCny, freightMinor, 'CNY', currency);
  if (freight === null) return { reasons: [noRateFor(currency)] };
  const unknown = new Set<string>();
  const declared = lines.flatMap(({ tariffCode, origin, quantity, unitSale, unitCostMinor }) => {
    const value = wish.tax.declaredBase === 'store' ? unitSale : { amountMinor: unitCostMinor, currency: 'CNY' };
    const unitMinor = convert(perCny, value.amountMinor, value.currency, currency);
    if (unitMinor === null) unknown.add(value.currency);
    return unitMinor === null ? [] : [{ tariffCode, origin, unitMinor, quantity }];
  });
  if (unknown.size > 0) return { reasons: [...unknown].map(noRateFor) };
  return { lines: declared, freightMinor: freight, region: wish.region };
}

function noRateFor(currency: string): Cause {
  return { code: 'no-rate-for-tax', params: { currency } };
}
