import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { BILL_DAYS } from '#contract/cloud-warehouse.values.ts';
import type { Mode } from '#contract/money.ts';
import { inTransaction, type Tx } from '#provider/database/database.ts';
import { notifyUsers } from '#provider/features/notifications/publish-event.ts';
import { raiseCharge } from '#provider/features/payments/charges.ts';
import type { Task } from '#provider/jobs/task.ts';
import { followLotTerms } from '../terms/follow-terms.ts';
import { bills, type DocumentKey, SYSTEM } from '../lifecycles.ts';
import { TODAY } from '../lots/lots.store.ts';
import { roundNano } from './storage-price.ts';

interface Unbilled {
  accountId: string;
  mode: Mode;
  month: string;
}
interface BilledGoods {
  variantId: string;
  warehouse: string;
  unitDays: number;
  nanoMinor: string;
}

/** A bill for each month that is over and wholly accrued, once for an account and mode; then those that nobody paid in time. */
export const issueBills: Task = async ({ database }) => {
  const found = await sql<Unbilled>`
    SELECT DISTINCT a.account_id AS "accountId", l.mode, date_trunc('month', a.day)::date::text AS month
    FROM storage_accrual a JOIN stock_lot l ON l.account_id = a.account_id AND l.id = a.lot_id
    WHERE a.basis = 'charged' AND a.day < date_trunc('month', ${TODAY})::date
      AND NOT EXISTS (SELECT 1 FROM storage_bill b WHERE b.account_id = a.account_id AND b.mode = l.mode AND b.month = date_trunc('month', a.day)::date)
      AND NOT EXISTS (SELECT 1 FROM stock_lot o WHERE o.account_id = a.account_id AND o.mode = l.mode AND o.counted > 0
        AND o.accrued_until < (date_trunc('month', a.day) + interval '1 month')::date)`.execute(database.db);
  for (const unbilled of found.rows) await inTransaction(database, (tx) => issueBill(tx, unbilled));
  const late = await sql<DocumentKey>`
    SELECT account_id AS "accountId", id FROM storage_bill WHERE state = 'issued' AND due_on < ${TODAY}`.execute(database.db);
  for (const key of late.rows) await inTransaction(database, (tx) => markOverdue(tx, key));
};

/** Each line rounds the exact sum of its days once. */
async function issueBill(tx: Tx, { accountId, mode, month }: Unbilled): Promise<void> {
  // Two workers at once: the second finds the first one's bill.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`storage-bill ${accountId} ${mode} ${month}`}, 0))`.execute(tx);
  const known = await sql`SELECT 1 FROM storage_bill WHERE account_id = ${accountId} AND mode = ${mode} AND month = ${month}::date`.execute(
    tx,
  );
  if (known.rows.length > 0) return;
  const found = await sql<BilledGoods>`
    SELECT l.variant_id AS "variantId", l.warehouse_code AS warehouse, sum(a.units)::bigint AS "unitDays", sum(a.nano_minor)::text AS "nanoMinor"
    FROM storage_accrual a JOIN stock_lot l ON l.account_id = a.account_id AND l.id = a.lot_id
    WHERE a.account_id = ${accountId} AND l.mode = ${mode} AND a.basis = 'charged'
      AND a.day >= ${month}::date AND a.day < (${month}::date + interval '1 month')::date
    GROUP BY l.variant_id, l.warehouse_code ORDER BY l.variant_id, l.warehouse_code`.execute(tx);
  const lines = found.rows.map(({ nanoMinor, ...line }) => ({ ...line, amountMinor: roundNano(BigInt(nanoMinor)) }));
  const amountMinor = lines.reduce((sum, line) => sum + line.amountMinor, 0);
  if (amountMinor === 0) return;
  const id = uuidv7();
  const chargeId = await raiseCharge(tx, { accountId, mode, kind: 'storage', amountMinor });
  const { number } = await tx
    .insertInto('storage_bill')
    .values({
      account_id: accountId,
      id,
      number: sql<string>`'SB' || nextval('storage_bill_number')`,
      mode,
      month,
      amount_minor: amountMinor,
      charge_id: chargeId,
      due_on: sql<string>`${TODAY} + ${BILL_DAYS}::integer`,
    })
    .returning('number')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('storage_bill_line')
    .values(
      lines.map((line, index) => ({
        account_id: accountId,
        bill_id: id,
        line: index + 1,
        variant_id: line.variantId,
        warehouse_code: line.warehouse,
        unit_days: line.unitDays,
        amount_minor: line.amountMinor,
      })),
    )
    .execute();
  await bills.recordNew(tx, { accountId, id }, { state: 'issued', actor: SYSTEM });
  await notifyUsers(tx, {
    accountId,
    kind: 'storage-billed',
    params: { number },
    path: '/myCloudWarehouse?tab=storage',
    key: `storage-billed:${id}`,
  });
}

/** The account's lots are frozen until it is paid. */
async function markOverdue(tx: Tx, key: DocumentKey): Promise<void> {
  const bill = await bills.require(tx, key);
  if (bill.state !== 'issued') return;
  await bills.move(tx, bill, { to: 'overdue', actor: SYSTEM });
  await followAllLots(tx, key.accountId);
}

export async function followAllLots(tx: Tx, accountId: string): Promise<void> {
  const found = await tx.selectFrom('stock_lot').select('id').where('account_id', '=', accountId).where('counted', '>', 0).execute();
  await followLotTerms(
    tx,
    accountId,
    found.map(({ id }) => id),
  );
}
