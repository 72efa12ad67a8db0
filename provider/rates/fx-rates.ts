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

/** A rate as its source gives it, without our margin. */
interface SourceRate {
  cnyPerUnit: string;
  source: string;
  /** The day it was taken. */
  takenOn: string;
}

/** The newest rate of its source that is valid now, with its day in a time zone; null as for `findFxRate`. */
export async function findSourceRate(db: Queryable, currency: string, timezone: string): Promise<SourceRate | null> {
  const found = await sql<SourceRate>`
    SELECT r.cny_per_unit::text AS "cnyPerUnit", r.source, (r.taken_at AT TIME ZONE ${timezone})::date::text AS "takenOn" FROM (
      SELECT * FROM fx_rate WHERE currency = ${currency} AND valid_from <= app_now() ORDER BY valid_from DESC, id DESC LIMIT 1
    ) r WHERE r.valid_until > app_now()`.execute(db);
  return found.rows[0] ?? null;
}

/** CNY for one unit of every currency with a rate that is valid now, exact as its source gives it, without our margin; yuan are one for one. */
export async function listSourceRates(db: Queryable): Promise<ReadonlyMap<string, string>> {
  const found = await sql<{ currency: string; cnyPerUnit: string }>`
    SELECT r.currency, r.cny_per_unit::text AS "cnyPerUnit" FROM (
      SELECT DISTINCT ON (currency) * FROM fx_rate WHERE valid_from <= app_now() ORDER BY currency, valid_from DESC, id DESC
    ) r WHERE r.valid_until > app_now()`.execute(db);
  return new Map([...found.rows.map(({ currency, cnyPerUnit }) => [currency, cnyPerUnit] as const), [WALLET_CURRENCY, noRate.cnyPerUnit]]);
}

/** What one unit is worth to whoever pays with it. */
export function withMargin(cnyPerUnit: string, marginBp: number): string {
  return toDecimal(requireDecimal(cnyPerUnit).mul(new Fraction(1).sub(shareOf(marginBp))), RATE_DECIMALS);
}

/** One yuan is one yuan, for good. */
export const noRate = { currency: WALLET_CURRENCY, cnyPerUnit: '1', source: 'same-currency' } as const;
