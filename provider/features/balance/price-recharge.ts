import { WALLET_CURRENCY } from '#contract/money.values.ts';
import type { Queryable } from '#provider/database/database.ts';
import type { Gateway } from '#provider/gateways/gateway.ts';
import type { GatewayCurrency } from '#provider/gateways/gateway-terms.ts';
import { feeOf, priceCharge } from '#provider/gateways/price-charge.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { Fraction, minorScale, requireDecimal, roundDown, roundUp } from '#provider/money.ts';
import { findFxRate, type FxRate } from '#provider/rates/fx-rates.ts';

/** How long a rate is held for a recharge that was started with it. */
export const RATE_HELD_MINUTES = 15;

/** What a recharge costs and brings. Pay and fee are in the pay currency, what is credited in CNY fen. */
export interface RechargePrice {
  payMinor: number;
  feeMinor: number;
  creditMinor: number;
  currency: string;
  /** Null: it is paid in yuan. */
  rate: FxRate | null;
}

/** A gateway's terms in a currency, with the rate of now; null: it does not take it, or nobody says what it is worth. */
export async function findTerms(
  db: Queryable,
  { terms }: Gateway,
  currency: string,
): Promise<{ terms: GatewayCurrency; rate: FxRate | null } | null> {
  const inCurrency = Object.hasOwn(terms.currencies, currency) ? terms.currencies[currency] : undefined;
  if (inCurrency === undefined) return null;
  if (currency === WALLET_CURRENCY) return { terms: inCurrency, rate: null };
  const rate = await findFxRate(db, currency);
  return rate === null ? null : { terms: inCurrency, rate };
}

/** What has to be paid so that the wallet receives a sum; refuses one beyond the gateway's limits. */
export async function priceRecharge(
  db: Queryable,
  gateway: Gateway,
  { currency, creditMinor }: { currency: string; creditMinor: number },
): Promise<RechargePrice> {
  const found = await findTerms(db, gateway, currency);
  if (found === null) throw new Refusal('method-unavailable');
  const { terms, rate } = found;
  requireWithin(creditMinor, creditLimits(terms, rate, currency));
  const leftMinor = roundUp(new Fraction(creditMinor).div(fenPerMinor(rate, currency)));
  return { ...priceCharge(terms, leftMinor), creditMinor, currency, rate };
}

/** What the wallet receives for a sum that is paid; never more than it is worth. */
export async function creditForPay(
  db: Queryable,
  gateway: Gateway,
  { currency, payMinor }: { currency: string; payMinor: number },
): Promise<RechargePrice | null> {
  const found = await findTerms(db, gateway, currency);
  if (found === null) return null;
  const { terms, rate } = found;
  const feeMinor = feeOf(terms, payMinor);
  return { payMinor, feeMinor, creditMinor: creditOfLeft(rate, currency, payMinor - feeMinor), currency, rate };
}

/** Least and most that one recharge may credit, in fen. */
export function creditLimits(terms: GatewayCurrency, rate: FxRate | null, currency: string): { minMinor: number; maxMinor: number } {
  const perMinor = fenPerMinor(rate, currency);
  return { minMinor: roundUp(perMinor.mul(terms.minMinor)), maxMinor: roundDown(perMinor.mul(terms.maxMinor)) };
}

function creditOfLeft(rate: FxRate | null, currency: string, leftMinor: number): number {
  return roundDown(fenPerMinor(rate, currency).mul(leftMinor));
}

/** Fen for one minor unit of the currency. */
function fenPerMinor(rate: FxRate | null, currency: string): Fraction {
  const perUnit = rate === null ? new Fraction(1) : requireDecimal(rate.cnyPerUnit);
  return perUnit.mul(minorScale(currency, WALLET_CURRENCY));
}

function requireWithin(amountMinor: number, { minMinor, maxMinor }: { minMinor: number; maxMinor: number }): void {
  const path = 'amountMinor';
  if (amountMinor < minMinor)
    throw new Refusal('validation-failed', { fields: [{ path, code: 'too-small', params: { minimum: minMinor } }] });
  if (amountMinor > maxMinor)
    throw new Refusal('validation-failed', { fields: [{ path, code: 'too-large', params: { maximum: maxMinor } }] });
}
