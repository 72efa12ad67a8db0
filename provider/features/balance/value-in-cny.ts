import { WALLET_CURRENCY } from '#contract/money.values.ts';
import type { Queryable } from '#provider/database/database.ts';
import type { ProviderConfig } from '#provider/config.ts';
import { Fraction, halfUp, minorScale, requireDecimal, toDecimal } from '#provider/money.ts';
import { findFxRate } from '#provider/rates/fx-rates.ts';
import { cnyPerUnit } from '#provider/rates/rate-of-day.ts';

const RATE_DECIMALS = 8;
const ONE = new Fraction(1);

/** What a sum paid for a recharge is worth in CNY fen at the rate the recharge was priced with. */
export function valueAt({ payCurrency, rate }: { payCurrency: string; rate: string }, paidMinor: number): number {
  return valueOf(requireDecimal(rate), paidMinor, payCurrency);
}

/** What a sum is worth in CNY fen at the rate of the day, with that rate; null where there is none. */
export async function valueOfDay(
  db: Queryable,
  config: Pick<ProviderConfig, 'cnyPerUsd'>,
  { amountMinor, currency }: { amountMinor: number; currency: string },
): Promise<{ amountMinor: number; rate: string } | null> {
  const rate = currency === WALLET_CURRENCY ? ONE : await rateOfDay(db, config, currency);
  if (rate === null) return null;
  // Money of less than half a fen is still money.
  return { amountMinor: Math.max(1, valueOf(rate, amountMinor, currency)), rate: toDecimal(rate, RATE_DECIMALS) };
}

/** Money that waits is worth something even where no recharge could be priced: then as the catalog's prices are worth it. */
async function rateOfDay(db: Queryable, config: Pick<ProviderConfig, 'cnyPerUsd'>, currency: string): Promise<Fraction | null> {
  const rate = await findFxRate(db, currency);
  return rate === null ? cnyPerUnit(config, currency) : requireDecimal(rate.cnyPerUnit);
}

function valueOf(rate: Fraction, amountMinor: number, currency: string): number {
  return halfUp(rate.mul(amountMinor).mul(minorScale(currency, WALLET_CURRENCY)));
}
