import { sql } from 'kysely';
import type { z } from 'zod';
import type { getDashboard } from '#contract/home.ts';
import { DASHBOARD_DAYS_MAX, dashboardDays } from '#contract/home.values.ts';
import type { Mode } from '#contract/money.ts';
import { addJob, type Queryable } from '#provider/database/database.ts';
import { isTimeZone } from '#provider/features/account/is-time-zone.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { lastDays } from './last-days.ts';

export type DashboardQuery = z.output<(typeof getDashboard)['query']>;

const DAY_MS = 86_400_000;
const LONGEST = Math.max(...dashboardDays.map(Number));
/** Changes that a request adds up by itself; with more the days are brought up to date by a job. */
const CHANGES_MAX = 200;

export interface DashboardRange {
  timeZone: string;
  /** Calendar dates of the zone, both included. */
  from: string;
  to: string;
  /** The day from which on there may be data to show, at the latest `from`. */
  since: string;
  store: { id: string; mode: Mode } | null;
}

/** Which days and which store a dashboard is asked for. Refuses zones and ranges that do not exist, and stores of others. */
export async function readDashboardRange(db: Queryable, accountId: string, asked: DashboardQuery): Promise<DashboardRange> {
  const { timeZone: browserZone = '', storeId } = asked;
  if (browserZone !== '' && !isTimeZone(browserZone)) throw refused('timeZone', 'unknown-time-zone');
  const { timeZone, now } = await findZone(db, accountId, browserZone);
  const days = lastDays(LONGEST, timeZone, now).days.map(({ date }) => date);
  const today = days.at(-1) ?? '';
  const { from, to } = readDates(asked, days, today);
  const [longest = from] = days;
  return {
    timeZone,
    from,
    to,
    since: from < longest ? from : longest,
    store: storeId === undefined ? null : await requireStore(db, accountId, storeId),
  };
}

/** Every calendar date from one to another, both included. */
export function datesBetween(from: string, to: string): string[] {
  const first = Date.parse(from);
  const count = (Date.parse(to) - first) / DAY_MS + 1;
  return Array.from({ length: count }, (_none, index) => new Date(first + index * DAY_MS).toISOString().slice(0, 10));
}

function readDates({ from, to, days }: DashboardQuery, recent: readonly string[], today: string): { from: string; to: string } {
  if (from === undefined && to === undefined) return { from: recent.at(-Number(days)) ?? today, to: today };
  const last = to ?? today;
  const first = from ?? last;
  if (last < first) throw refused('to', 'not-after-start');
  if ((Date.parse(last) - Date.parse(first)) / DAY_MS >= DASHBOARD_DAYS_MAX) throw refused('from', 'too-large');
  return { from: first, to: last };
}

function refused(path: string, code: 'unknown-time-zone' | 'not-after-start' | 'too-large'): Refusal {
  return new Refusal('validation-failed', { fields: [{ path, code }] });
}

async function requireStore(db: Queryable, accountId: string, storeId: string): Promise<{ id: string; mode: Mode }> {
  const store = await db
    .selectFrom('store')
    .select(['id', 'mode'])
    .where('account_id', '=', accountId)
    .where('id', '=', storeId)
    .executeTakeFirst();
  if (store === undefined) throw new Refusal('not-found');
  return { id: store.id, mode: store.mode === 'live' ? 'live' : 'test' };
}

/** The account's zone and the time; has its days brought up to date where they are in another zone or much has happened since. */
async function findZone(db: Queryable, accountId: string, browserZone: string): Promise<{ timeZone: string; now: Date }> {
  const found = await sql<{ timeZone: string; keptZone: string | null; changes: number; now: string }>`
    SELECT known_zone(coalesce(
        nullif((SELECT u.timezone FROM app_user u WHERE u.account_id = a.id ORDER BY u.id LIMIT 1), ''),
        nullif(a.timezone, 'UTC'), nullif(${browserZone}, ''), d.time_zone, 'UTC')) AS "timeZone",
      d.time_zone AS "keptZone", app_now() AS now,
      (SELECT count(*) FROM (SELECT 1 FROM dashboard_change c WHERE c.account_id = a.id LIMIT ${CHANGES_MAX + 1}) counted)
        + (SELECT coalesce(sum(w.last_seq), 0)::bigint FROM wallet w WHERE w.account_id = a.id) - coalesce(d.live_seq + d.test_seq, 0) AS changes
    FROM account a LEFT JOIN dashboard d ON d.account_id = a.id WHERE a.id = ${accountId}`.execute(db);
  const [row] = found.rows;
  if (row === undefined) throw new Error('an account without a row asks for its dashboard');
  const { timeZone, keptZone, changes, now } = row;
  if (keptZone !== timeZone || changes > CHANGES_MAX)
    await addJob(db, 'fold-dashboard', { accountId, timeZone }, { key: `fold-dashboard:${accountId}` });
  return { timeZone, now: new Date(now) };
}
