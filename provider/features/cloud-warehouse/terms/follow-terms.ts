import { sql } from 'kysely';
import type { LotState } from '#contract/cloud-warehouse.values.ts';
import type { Tx } from '#provider/database/database.ts';
import { refundCharge } from '#provider/features/payments/refund-charge.ts';
import { lots, SYSTEM } from '../lifecycles.ts';
import { TERM_END, TODAY } from '../lots/lots.store.ts';
import { unusedMinor } from '../storage/storage-price.ts';

/** Days before the end of a term from which on it is due for renewal. */
const DUE_SOON_DAYS = 14;

interface LotTerm {
  id: string;
  number: string;
  version: number;
  state: LotState;
  counted: number;
  today: string;
  target: LotState;
}

/**
 * Brings lots to where their term stands by now: from its end, whether an earlier bill is overdue, and what is left in them. An empty one
 * gives back the whole months its merchant paid for in vain. What was announced for disposal stays so until it is paid for.
 */
export async function followLotTerms(tx: Tx, accountId: string, lotIds: string[]): Promise<void> {
  const found = await sql<LotTerm>`
    SELECT l.id, l.number, l.version, l.state, l.counted, ${TODAY}::text AS today, CASE
      WHEN l.counted = 0 THEN 'shipped'
      WHEN ${TERM_END} + w.grace_days <= ${TODAY} OR EXISTS (SELECT 1 FROM storage_bill b
        WHERE b.account_id = l.account_id AND b.mode = l.mode AND b.state = 'overdue') THEN 'frozen'
      WHEN ${TERM_END} <= ${TODAY} THEN 'expired_grace'
      WHEN ${TERM_END} - ${DUE_SOON_DAYS}::integer <= ${TODAY} THEN 'due_soon'
      WHEN l.paid_until IS NOT NULL AND l.free_until <= ${TODAY} THEN 'paid_term'
      WHEN l.paid_until IS NULL AND l.state IN ('free', 'frozen', 'shipped') THEN 'free'
      ELSE 'paid_term' END AS target
    FROM stock_lot l JOIN warehouse w ON w.code = l.warehouse_code
    WHERE l.account_id = ${accountId} AND l.id = ANY (${lotIds}::uuid[]) AND l.state <> 'disposed' ORDER BY l.id FOR NO KEY UPDATE OF l`.execute(
    tx,
  );
  for (const lot of found.rows) {
    const { id, number, version, state, target, today } = lot;
    const stays = state === target || (state === 'final_notice' && (target === 'frozen' || target === 'expired_grace'));
    if (!stays) await lots.move(tx, { accountId, id, number, version, state }, { to: target, actor: SYSTEM });
    if (target === 'shipped') await giveBackUnused(tx, { accountId, lotId: id, today });
  }
}

interface PaidLine {
  renewalId: string;
  line: number;
  chargeId: string;
  amountMinor: number;
  refundedMinor: number;
  fromDay: string;
  untilDay: string;
}

/** Whole months of renewals that begin after the last unit left. Each line gives back once. */
async function giveBackUnused(tx: Tx, { accountId, lotId, today }: { accountId: string; lotId: string; today: string }): Promise<void> {
  const paid = await sql<PaidLine>`
    SELECT r.renewal_id AS "renewalId", r.line, o.charge_id AS "chargeId", r.amount_minor AS "amountMinor", r.refunded_minor AS "refundedMinor",
      r.from_day::text AS "fromDay", r.until_day::text AS "untilDay"
    FROM renewal_line r JOIN renewal_order o ON o.account_id = r.account_id AND o.id = r.renewal_id
    WHERE r.account_id = ${accountId} AND r.lot_id = ${lotId} AND o.state = 'applied' AND r.refunded_minor = 0 AND r.until_day > ${today}::date`.execute(
    tx,
  );
  for (const line of paid.rows) {
    const amountMinor = unusedMinor(line, today);
    if (amountMinor === 0) continue;
    const backMinor = await refundCharge(tx, { accountId, chargeId: line.chargeId, amountMinor, reason: 'storage-unused' });
    await sql`UPDATE renewal_line SET refunded_minor = ${backMinor}
      WHERE account_id = ${accountId} AND renewal_id = ${line.renewalId} AND line = ${line.line}`.execute(tx);
  }
}
