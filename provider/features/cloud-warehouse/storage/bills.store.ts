import { sql } from 'kysely';
import type { DataOf } from '#contract/endpoint.ts';
import type { listAccruals, StorageBill } from '#contract/cloud-warehouse.ts';
import { cny } from '#contract/money.values.ts';
import type { Queryable } from '#provider/database/database.ts';

const LISTED = 100;
const ACCRUALS_LISTED = 366;
type Line = Omit<StorageBill['lines'][number], 'amount'> & { amountMinor: number };

/** Storage bills of an account with their lines, the newest first; or one by its id. */
export async function findBills(
  queryable: Queryable,
  { accountId, billId }: { accountId: string; billId?: string },
): Promise<StorageBill[]> {
  const found = await sql<Omit<StorageBill, 'amount' | 'lines'> & { amountMinor: number; lines: Line[] }>`
    SELECT b.id, b.number, b.mode, b.month::text AS month, b.state, b.amount_minor AS "amountMinor", b.charge_id AS "chargeId", b.due_on::text AS "dueOn", (
        SELECT jsonb_agg(jsonb_build_object('sku', v.sku, 'warehouse', l.warehouse_code, 'unitDays', l.unit_days, 'amountMinor', l.amount_minor) ORDER BY l.line)
        FROM storage_bill_line l JOIN variant v ON v.id = l.variant_id WHERE l.account_id = b.account_id AND l.bill_id = b.id) AS lines
    FROM storage_bill b WHERE b.account_id = ${accountId} AND ${billId === undefined ? sql`true` : sql`b.id = ${billId}`}
    ORDER BY b.month DESC, b.id DESC LIMIT ${LISTED}`.execute(queryable);
  return found.rows.map(({ amountMinor, lines, ...row }) => ({
    ...row,
    amount: cny(amountMinor),
    lines: lines.map(({ amountMinor: lineMinor, ...line }) => ({ ...line, amount: cny(lineMinor) })),
  }));
}

/** What each day of a lot cost, the newest first. */
export async function findAccruals(
  queryable: Queryable,
  { accountId, lotId }: { accountId: string; lotId: string },
): Promise<DataOf<typeof listAccruals>> {
  const found = await sql<Omit<DataOf<typeof listAccruals>[number], 'rate'> & { rateMinor: number }>`
    SELECT day::text AS day, units, unit_volume_mm3 AS "unitVolumeMm3", rate_minor AS "rateMinor", basis, nano_minor::text AS "nanoMinor"
    FROM storage_accrual WHERE account_id = ${accountId} AND lot_id = ${lotId} ORDER BY storage_accrual.day DESC LIMIT ${ACCRUALS_LISTED}`.execute(
    queryable,
  );
  return found.rows.map(({ rateMinor, ...row }) => ({ ...row, rate: cny(rateMinor) }));
}
