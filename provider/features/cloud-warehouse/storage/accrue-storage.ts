import { sql } from 'kysely';
import { inTransaction } from '#provider/database/database.ts';
import type { Task } from '#provider/jobs/task.ts';
import type { Services } from '#provider/services.ts';
import { rateOn, TODAY } from '../lots/lots.store.ts';

const LOTS_AT_ONCE = 200;

/** Writes what every day that is over cost each lot, whenever it runs: a day that was missed is accrued as it was. */
export const accrueStorage: Task = async (services) => {
  while ((await accrueSome(services)) === LOTS_AT_ONCE);
};

/**
 * Each day once: units as they were when it ended (UTC), by the lot's movements; free days and days that a renewal paid for cost nothing, all
 * others the price of that day.
 */
async function accrueSome({ database }: Pick<Services, 'database'>): Promise<number> {
  return inTransaction(database, async (tx) => {
    const accrued = await sql`
      WITH due AS MATERIALIZED (
        SELECT l.account_id, l.id, l.accrued_until FROM stock_lot l
        WHERE l.accrued_until < ${TODAY} AND (l.counted > 0 OR l.state NOT IN ('shipped', 'disposed'))
        ORDER BY l.accrued_until, l.account_id, l.id LIMIT ${LOTS_AT_ONCE} FOR NO KEY UPDATE SKIP LOCKED
      ), day AS MATERIALIZED (
        SELECT d.account_id, d.id, g.day::date AS day, (
          SELECT coalesce(sum(m.delta), 0)::integer FROM lot_movement m
          WHERE m.account_id = d.account_id AND m.lot_id = d.id AND m.at < ((g.day::date + 1)::timestamp AT TIME ZONE 'UTC')) AS units
        FROM due d CROSS JOIN LATERAL generate_series(d.accrued_until, ${TODAY} - 1, interval '1 day') AS g (day)
      ), added AS (
        INSERT INTO storage_accrual (account_id, lot_id, day, units, unit_volume_mm3, rate_minor, basis)
        SELECT x.account_id, x.id, x.day, x.units, x.unit_volume_mm3, CASE WHEN x.basis = 'charged' THEN x.rate ELSE 0 END, x.basis FROM (
          SELECT d.account_id, d.id, d.day, d.units, l.unit_volume_mm3, ${rateOn(sql`d.day`)} AS rate, CASE
            WHEN d.day < l.free_until THEN 'free'
            WHEN EXISTS (SELECT 1 FROM renewal_line r WHERE r.account_id = l.account_id AND r.lot_id = l.id AND r.from_day <= d.day AND d.day < r.until_day) THEN 'term'
            ELSE 'charged' END AS basis
          FROM day d JOIN stock_lot l ON l.account_id = d.account_id AND l.id = d.id WHERE d.units > 0
        ) x
        ON CONFLICT DO NOTHING
      )
      UPDATE stock_lot l SET accrued_until = ${TODAY} FROM due d WHERE l.account_id = d.account_id AND l.id = d.id`.execute(tx);
    return Number(accrued.numAffectedRows ?? 0n);
  });
}
