import { sql } from 'kysely';
import type { DataOf, QueryOutput } from '#contract/endpoint.ts';
import { cny } from '#contract/money.values.ts';
import type { listReferralMonths as endpoint } from '#contract/referrals.ts';
import { readNow } from '#provider/database/app-clock.ts';
import type { Queryable } from '#provider/database/database.ts';
import { addMonths, monthAt, startOfMonth } from '#provider/features/balance/ledger/month-range.ts';
import { statementZone } from '#provider/features/balance/ledger/statement-zone.ts';

const MONTHS = 12;

interface MonthSums {
  month: string;
  signUps: number;
  orders: number;
  pendingMinor: number;
  availableMinor: number;
}

/** Sign-ups and commissions of the month that runs and the eleven before it, the newest first; months in which nothing was are zero. */
export async function listReferralMonths(
  db: Queryable,
  accountId: string,
  { mode, timeZone: asked }: QueryOutput<typeof endpoint>,
): Promise<DataOf<typeof endpoint>> {
  const [timeZone, now] = await Promise.all([statementZone(db, accountId, asked), readNow(db)]);
  const current = monthAt(now, timeZone);
  const months = Array.from({ length: MONTHS }, (_, index) => addMonths(current, -index));
  const starts = months.map((month) => startOfMonth(month, timeZone));
  const ends = [startOfMonth(addMonths(current, 1), timeZone), ...starts.slice(0, -1)];
  const { rows } = await sql<MonthSums>`
    SELECT w.month, joined.count AS "signUps", earned.orders, earned.pending AS "pendingMinor", earned.available AS "availableMinor"
    FROM unnest(${months}::text[], ${starts}::timestamptz[], ${ends}::timestamptz[]) WITH ORDINALITY AS w (month, starts_at, ends_at, place)
    CROSS JOIN LATERAL (
      SELECT count(*)::integer AS count FROM referral r
      WHERE r.account_id = ${accountId} AND r.joined_at >= w.starts_at AND r.joined_at < w.ends_at) joined
    CROSS JOIN LATERAL (
      SELECT count(*)::integer AS orders, coalesce(sum(c.amount_minor) FILTER (WHERE c.state <> 'available'), 0)::bigint AS pending,
        coalesce(sum(c.amount_minor) FILTER (WHERE c.state = 'available'), 0)::bigint AS available
      FROM commission c
      WHERE c.account_id = ${accountId} AND c.mode = ${mode} AND c.state <> 'reversed' AND c.created_at >= w.starts_at AND c.created_at < w.ends_at) earned
    ORDER BY w.place`.execute(db);
  return {
    timeZone,
    months: rows.map(({ pendingMinor, availableMinor, ...row }) => ({
      ...row,
      pending: cny(pendingMinor),
      available: cny(availableMinor),
    })),
  };
}
