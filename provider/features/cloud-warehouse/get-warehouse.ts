import { sql } from 'kysely';
import type { StorageSettings, WarehouseOverview } from '#contract/cloud-warehouse.ts';
import { type LotAge, lotAges } from '#contract/cloud-warehouse.values.ts';
import type { Mode } from '#contract/money.ts';
import { cny } from '#contract/money.values.ts';
import type { Queryable } from '#provider/database/database.ts';
import { AGE_NAME, rateOn, TERM_END, TODAY } from './lots/lots.store.ts';
import { findPrices } from './prices.ts';
import { roundNano, storageMinor, termMinor } from './storage/storage-price.ts';

/** The cloud warehouse at a glance. */
export async function getWarehouse(db: Queryable, accountId: string): Promise<WarehouseOverview> {
  const [started, meters, age, cost, renewals, settings, prices, sales] = await Promise.all([
    hasStarted(db, accountId),
    readMeters(db, accountId),
    unitsByAge(db, accountId),
    costByDay(db, accountId),
    findDueRenewals(db, accountId),
    findSettings(db, accountId),
    findPrices(db),
    readSales(db, accountId),
  ]);
  return {
    started,
    meters,
    age,
    cost,
    renewals,
    settings,
    prices: prices.map(({ warehouse, code, amountMinor }) => ({
      warehouse: warehouse === 'US' ? 'US' : 'CN',
      code,
      amount: cny(amountMinor),
    })),
    sales,
  };
}

async function hasStarted(db: Queryable, accountId: string): Promise<boolean> {
  const found = await sql<{ started: boolean }>`SELECT EXISTS (SELECT 1 FROM stock_lot WHERE account_id = ${accountId})
    OR EXISTS (SELECT 1 FROM stock_purchase WHERE account_id = ${accountId}) OR EXISTS (SELECT 1 FROM inbound_plan WHERE account_id = ${accountId}) AS started`.execute(
    db,
  );
  return found.rows[0]?.started === true;
}

interface MeterLot {
  mode: Mode;
  units: number;
  unitVolumeMm3: number;
  rateMinor: number;
  /** Days from today to the end of the month, today included, that are neither free nor paid; and whether today is one. */
  chargedDays: number;
  chargedToday: boolean;
}

/** What was accrued this month, and what the rest of it adds if nothing comes or leaves. */
async function readMeters(db: Queryable, accountId: string): Promise<WarehouseOverview['meters']> {
  const monthEnd = sql`(date_trunc('month', ${TODAY}) + interval '1 month')::date`;
  const accrued = await sql<{ mode: Mode; nanoMinor: string }>`
    SELECT l.mode, sum(a.nano_minor)::text AS "nanoMinor" FROM storage_accrual a JOIN stock_lot l ON l.account_id = a.account_id AND l.id = a.lot_id
    WHERE a.account_id = ${accountId} AND a.basis = 'charged' AND a.day >= date_trunc('month', ${TODAY})::date GROUP BY l.mode`.execute(db);
  const lots = await sql<MeterLot>`
    SELECT l.mode, l.counted AS units, l.unit_volume_mm3 AS "unitVolumeMm3", ${rateOn(TODAY)} AS "rateMinor",
      greatest(0, ${monthEnd} - greatest(${TERM_END}, l.accrued_until)) AS "chargedDays", ${TERM_END} <= ${TODAY} AS "chargedToday"
    FROM stock_lot l WHERE l.account_id = ${accountId} AND l.counted > 0`.execute(db);
  const modes = [...new Set([...accrued.rows, ...lots.rows].map(({ mode }) => mode))].sort();
  return modes.map((mode) => {
    const toDateMinor = roundNano(BigInt(accrued.rows.find((row) => row.mode === mode)?.nanoMinor ?? '0'));
    const own = lots.rows.filter((lot) => lot.mode === mode);
    const sum = (price: (lot: MeterLot) => number) => own.reduce((total, lot) => total + price(lot), 0);
    return {
      mode,
      toDate: cny(toDateMinor),
      forecast: cny(toDateMinor + sum((lot) => storageMinor(lot, lot.chargedDays))),
      daily: cny(sum((lot) => (lot.chargedToday ? storageMinor(lot, 1) : 0))),
    };
  });
}

async function unitsByAge(db: Queryable, accountId: string): Promise<WarehouseOverview['age']> {
  const found = await sql<{ age: LotAge; units: number }>`
    SELECT ${AGE_NAME} AS age, sum(l.counted)::integer AS units FROM stock_lot l WHERE l.account_id = ${accountId} AND l.counted > 0 GROUP BY 1`.execute(
    db,
  );
  return lotAges.map((age) => ({ age, units: found.rows.find((row) => row.age === age)?.units ?? 0 }));
}

async function costByDay(db: Queryable, accountId: string): Promise<WarehouseOverview['cost']> {
  const found = await sql<{ day: string; nanoMinor: string }>`
    SELECT g.day::date::text AS day, coalesce(sum(a.nano_minor), 0)::text AS "nanoMinor"
    FROM generate_series(${TODAY} - 30, ${TODAY} - 1, interval '1 day') AS g (day)
    LEFT JOIN storage_accrual a ON a.account_id = ${accountId} AND a.day = g.day::date AND a.basis = 'charged' GROUP BY g.day ORDER BY g.day`.execute(
    db,
  );
  return found.rows.map(({ day, nanoMinor }) => ({ day, amount: cny(roundNano(BigInt(nanoMinor))) }));
}

interface DueLot {
  units: number;
  unitVolumeMm3: number;
  rateMinor: number;
  termEnd: string;
}

/** Lots whose term has ended or ends within 14 days, and what 30 more days of them cost. */
export async function findDueRenewals(db: Queryable, accountId: string): Promise<WarehouseOverview['renewals']> {
  const found = await sql<DueLot>`
    SELECT l.counted AS units, l.unit_volume_mm3 AS "unitVolumeMm3", ${rateOn(TODAY)} AS "rateMinor", ${TERM_END}::text AS "termEnd"
    FROM stock_lot l WHERE l.account_id = ${accountId} AND l.counted > 0 AND ${TERM_END} - 14 <= ${TODAY} ORDER BY ${TERM_END}`.execute(db);
  const amountMinor = found.rows.reduce((sum, lot) => sum + termMinor(lot, 30), 0);
  return { count: found.rows.length, amount: cny(amountMinor), nearest: found.rows[0]?.termEnd ?? null };
}

export async function findSettings(db: Queryable, accountId: string): Promise<StorageSettings> {
  const found = await sql<StorageSettings>`
    SELECT auto_renew AS "autoRenew", term_days AS "termDays", month_cap_minor AS "monthCapMinor" FROM storage_setting WHERE account_id = ${accountId}`.execute(
    db,
  );
  return found.rows[0] ?? { autoRenew: false, termDays: 30, monthCapMinor: null };
}

async function readSales(db: Queryable, accountId: string): Promise<WarehouseOverview['sales']> {
  const found = await sql<WarehouseOverview['sales']>`
    SELECT coalesce(sum(p.item_count), 0)::integer AS units, round(avg(extract(epoch FROM d.at - p.shipped_at) / 86400)::numeric, 1)::float8 AS "averageDays"
    FROM parcel p LEFT JOIN LATERAL (
      SELECT min(e.at) AS at FROM parcel_event e WHERE e.account_id = p.account_id AND e.entity_id = p.id AND e.to_state = 'delivered') d ON true
    WHERE p.account_id = ${accountId} AND p.shipped_at > app_now() - interval '30 days'`.execute(db);
  return found.rows[0] ?? { units: 0, averageDays: null };
}
