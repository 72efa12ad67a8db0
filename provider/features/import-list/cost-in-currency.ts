import { halfUp } from '#provider/money.ts';
import { cnyPerUnit } from '#provider/rates/rate-of-day.ts';

/** A cost in a currency by the rate of the day, half up; null where there is no rate. */
export function costInCurrency(costFen: number, currency: string, rates: { cnyPerUsd: string }): number | null {
  const rate = cnyPerUnit(rates, currency);
  return rate === null ? null : halfUp(rate.inverse().mul(costFen));
}
