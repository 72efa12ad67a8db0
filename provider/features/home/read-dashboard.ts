import { sql } from 'kysely';
import type { Dashboard, DashboardStore } from '#contract/home.ts';
import { dashboardOrderStates, spendParts } from '#contract/home.values.ts';
import { cny } from '#contract/money.values.ts';
import type { Mode } from '#contract/money.ts';
import type { Queryable } from '#provider/database/database.ts';
import { profitRate } from '#provider/profit/profit-rate.ts';
import { findBookRates } from '#provider/rates/book-rates.ts';
import type { Services } from '#provider/services.ts';
import { type DashboardQuery, datesBetween, readDashboardRange } from './dashboard-range.ts';
import { deliveryTimes } from './delivery-times.ts';
import { storeMargins } from './store-margins.ts';

/** One figure of a day, as the rollup keeps it. */
export interface Figure {
  mode: Mode;
  day: string;
  /** All zeros: of no store. */
  storeId: string;
  measure: 'orders' | 'sales' | 'cost' | 'spend' | 'deliveries';
  part: string;
  amount: number;
}

/** The dashboard of an account: orders, spend, margins and delivery times of some days. */
export async function readDashboard(services: Services, accountId: string, asked: DashboardQuery): Promise<Dashboard> {
  const { db } = services.database;
  const range = await readDashboardRange(db, accountId, asked);
  const [all, stores, perCny] = await Promise.all([
    findFigures(db, accountId, range),
    findStores(db, accountId),
    findBookRates(services, db),
  ]);
  const mode = asked.mode ?? range.store?.mode ?? selectMode(all);
  const ofMode = all.filter((figure) => figure.mode === mode && (range.store === null || figure.storeId === range.store.id));
  const figures = ofMode.filter(({ day }) => day >= range.from);
  const named = stores.filter((store) => store.mode === mode).map(({ id, name }) => ({ id, name }));
  return {
    mode,
    timeZone: range.timeZone,
    from: range.from,
    to: range.to,
    hasData: ofMode.length > 0,
    stores: named,
    ...byDay(figures, datesBetween(range.from, range.to)),
    margins: storeMargins(figures, named, (currency) => profitRate(services.config, perCny, currency)),
    deliveries: deliveryTimes(figures),
  };
}

/** Live where it has anything, else test. */
function selectMode(figures: readonly Pick<Figure, 'mode'>[]): Mode {
  return figures.some(({ mode }) => mode === 'live') || figures.length === 0 ? 'live' : 'test';
}

function byDay(figures: readonly Figure[], dates: readonly string[]): Pick<Dashboard, 'orders' | 'spend'> {
  const sums = new Map<string, number>();
  for (const { measure, day, part, amount } of figures) {
    const key = `${measure} ${day} ${part}`;
    sums.set(key, (sums.get(key) ?? 0) + amount);
  }
  const amountOf = (measure: string, date: string, part: string) => sums.get(`${measure} ${date} ${part}`) ?? 0;
  return {
    orders: dates.map((date) => ({ date, byState: recordOf(dashboardOrderStates, (state) => amountOf('orders', date, state)) })),
    spend: dates.map((date) => ({ date, byPart: recordOf(spendParts, (part) => cny(amountOf('spend', date, part))) })),
  };
}

function recordOf<Key extends string, Value>(keys: readonly Key[], valueOf: (key: Key) => Value): Record<Key, Value> {
  const entries = keys.map((key): [Key, Value] => [key, valueOf(key)]);
  return Object.fromEntries(entries) as Record<Key, Value>;
}

async function findFigures(
  db: Queryable,
  accountId: string,
  { timeZone, since, to }: { timeZone: string; since: string; to: string },
): Promise<Figure[]> {
  const found = await sql<Figure>`
    SELECT f.mode, f.day::text AS day, f.store_id AS "storeId", f.measure, f.part, f.amount
    FROM dashboard_figures(${accountId}, ${timeZone}, ${since}, ${to}) f`.execute(db);
  return found.rows;
}

async function findStores(db: Queryable, accountId: string): Promise<(DashboardStore & { mode: string })[]> {
  return db.selectFrom('store').select(['id', 'name', 'mode']).where('account_id', '=', accountId).orderBy('name').orderBy('id').execute();
}
