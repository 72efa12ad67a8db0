import { sql } from 'kysely';
import type { z } from 'zod';
import { seriesDays } from '#contract/home.values.ts';
import type { getHomeSeries, HomeSeries } from '#contract/home.ts';
import { cny } from '#contract/money.values.ts';
import type { Mode } from '#contract/money.ts';
import type { Queryable } from '#provider/database/database.ts';
import { isTimeZone } from '#provider/features/account/is-time-zone.ts';
import type { SignedIn } from '#provider/http/caller.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { lastDays, type SeriesDay } from './last-days.ts';

type Asked = z.output<(typeof getHomeSeries)['query']>;

const FALLBACK_ZONE = 'UTC';
const LONGEST = Math.max(...seriesDays.map(Number));

interface Counted {
  mode: Mode;
  /** From 1 in the asked-for days; 0 before them. */
  day: number;
  orders: number;
  paid_minor: number;
}

/** Orders and payments of one account, day by day in the zone of the user. Refuses a zone nobody knows. */
export async function readHomeSeries(db: Queryable, caller: SignedIn, asked: Asked): Promise<HomeSeries> {
  const { timeZone: browserZone = '', mode: askedMode } = asked;
  if (browserZone !== '' && !isTimeZone(browserZone)) {
    throw new Refusal('validation-failed', { fields: [{ path: 'timeZone', code: 'unknown-time-zone' }] });
  }
  const { selectedZone, now } = await findZone(db, caller);
  const timeZone = selectedZone || browserZone || FALLBACK_ZONE;
  const longest = lastDays(LONGEST, timeZone, now);
  const days = longest.days.slice(-Number(asked.days));
  const since = longest.days[0]?.start ?? longest.end;

  const counted = await countByDay(db, caller.accountId, { since, days, end: longest.end });
  const mode = askedMode ?? (hasMode(counted, 'live') || !hasMode(counted, 'test') ? 'live' : 'test');
  const ofMode = counted.filter((row) => row.mode === mode);
  return { mode, timeZone, hasData: ofMode.length > 0, days: days.map(({ date }, index) => sumOfDay(ofMode, date, index + 1)) };
}

function hasMode(counted: Counted[], mode: Mode): boolean {
  return counted.some((row) => row.mode === mode);
}

function sumOfDay(counted: Counted[], date: string, day: number): HomeSeries['days'][number] {
  const rows = counted.filter((row) => row.day === day);
  const sum = (value: (row: Counted) => number) => rows.reduce((total, row) => total + value(row), 0);
  return { date, orders: sum((row) => row.orders), paid: cny(sum((row) => row.paid_minor)) };
}

/** The zone the user chose, empty where none, and the time of the database. */
async function findZone(db: Queryable, caller: SignedIn): Promise<{ selectedZone: string; now: Date }> {
  const row = await db
    .selectFrom('app_user')
    .select(['timezone', sql<string>`app_now()`.as('now')])
    .where('account_id', '=', caller.accountId)
    .where('id', '=', caller.userId)
    .executeTakeFirstOrThrow();
  return { selectedZone: row.timezone, now: new Date(row.now) };
}

async function countByDay(
  db: Queryable,
  accountId: string,
  { since, days, end }: { since: Date; days: SeriesDay[]; end: Date },
): Promise<Counted[]> {
  const starts = days.map(({ start }) => start.toISOString());
  const from = since.toISOString();
  const to = end.toISOString();
  const result = await sql<Counted>`
    SELECT mode, width_bucket(placed_at, ${starts}::timestamptz[]) AS day, count(*)::int AS orders, 0::bigint AS paid_minor
      FROM orders WHERE account_id = ${accountId} AND placed_at >= ${from} AND placed_at < ${to} GROUP BY 1, 2
    UNION ALL
    SELECT mode, width_bucket(paid_at, ${starts}::timestamptz[]), 0, sum(amount_minor)::bigint
      FROM payment WHERE account_id = ${accountId} AND paid_at >= ${from} AND paid_at < ${to} GROUP BY 1, 2`.execute(db);
  return result.rows;
}
