import { sql } from 'kysely';
import { WALLET_CURRENCY } from '#contract/money.values.ts';
import type { Queryable } from '#provider/database/database.ts';
import { Fraction, requireDecimal, shareOf, toDecimal } from '#provider/money.ts';

const RATE_DECIMALS = 8;

/** A rate of exchange as it is charged: the source's, with our margin taken off. */
export interface FxRate {
  /** CNY for one unit, exact as it is stored: a decimal string of 8 decimals. */
  cnyPerUnit: string;
  source: string;
  takenAt: string;
}

/** The newest rate that is valid now; null: nobody says, or what was said is too old. Yuan need none. */
export async function findFxRate(db: Queryable, currency: string): Promise<FxRate | null> {
  return (await listFxRates(db, currency)).get(currency) ?? null;
}

/** Every currency with a rate that is valid now, or the one named. */
export async function listFxRates(db: Queryable, currency?: string): Promise<ReadonlyMap<string, FxRate>> {
  let query = db
    .selectFrom('fx_rate')
    .distinctOn('currency')
    .selectAll()
    .where('valid_from', '<=', sql<string>`app_now()`)
    .orderBy('currency')
    .orderBy('valid_from', 'desc')
    .orderBy('id', 'desc');
  if (currency !== undefined) query = query.where('currency', '=', currency);
  const rows = await db
    .selectFrom(query.as('newest'))
    .selectAll()
    .where('valid_until', '>', sql<string>`app_now()`)
    .execute();
  return new Map(
    rows.map((row) => [
      row.currency,
      { cnyPerUnit: withMargin(row.cny_per_unit, row.margin_bp), source: row.source, takenAt: row.taken_at },
    ]),
  );
}

/** What one unit is worth to whoever pays with it. */
export function withMargin(cnyPerUnit: string, marginBp: number): string {
  return toDecimal(requireDecimal(cnyPerUnit).mul(new Fraction(1).sub(shareOf(marginBp))), RATE_DECIMALS);
}

/** One yuan is one yuan, for good. */
export const noRate = { currency: WALLET_CURRENCY, cnyPerUnit: '1', source: 'same-currency' } as const;
