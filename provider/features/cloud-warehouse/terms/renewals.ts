import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { DataOf } from '#contract/endpoint.ts';
import type { quoteRenewal as quoteEndpoint, Renewal } from '#contract/cloud-warehouse.ts';
import { CHARGE_HOURS, type TermDays, termDays } from '#contract/cloud-warehouse.values.ts';
import { cny } from '#contract/money.values.ts';
import { addJob, type Queryable, type Tx } from '#provider/database/database.ts';
import { raiseCharge, waiveCharge } from '#provider/features/payments/charges.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { followLotTerms } from './follow-terms.ts';
import { type DocumentKey, renewals, SYSTEM } from '../lifecycles.ts';
import { findStoredLots, type StoredLot, TERM_END, TODAY } from '../lots/lots.store.ts';
import { lockCharge } from '../inbound/purchases.ts';
import { findRenewals } from './renewals.store.ts';
import { addDays, termMinor } from '../storage/storage-price.ts';

/** What each term would cost for lots as they are now. */
export async function quoteRenewal(
  queryable: Queryable,
  { accountId, lotIds }: { accountId: string; lotIds: string[] },
): Promise<DataOf<typeof quoteEndpoint>> {
  const lots = await findRenewable(queryable, accountId, lotIds);
  return termDays.map((days) => {
    const lines = lots.map((lot) => ({ lotId: lot.id, amount: cny(priceOf(lot, days)), untilDay: addDays(startOf(lot), days) }));
    return { termDays: days, amount: cny(lines.reduce((sum, { amount }) => sum + amount.amountMinor, 0)), lines };
  });
}

/** A renewal of lots, due at once. A lot is in one unpaid renewal at a time. */
export async function createRenewal(
  tx: Tx,
  request: { accountId: string; lotIds: string[]; termDays: TermDays; automatic: boolean; actor: Actor },
): Promise<Renewal> {
  const { accountId, automatic, actor } = request;
  const ids = [...new Set(request.lotIds)];
  // One renewal of a lot after the other: two at once would both find it free.
  await sql`SELECT 1 FROM stock_lot WHERE account_id = ${accountId} AND id = ANY (${ids}::uuid[]) ORDER BY id FOR NO KEY UPDATE`.execute(
    tx,
  );
  const lots = await findRenewable(tx, accountId, ids);
  const [first] = lots;
  if (first === undefined || (await areInRenewal(tx, accountId, ids))) throw new Refusal('state-conflict');
  const amounts = lots.map((lot) => priceOf(lot, request.termDays));
  const amountMinor = amounts.reduce((sum, amount) => sum + amount, 0);
  if (amountMinor === 0) throw new Refusal('state-conflict');
  const id = uuidv7();
  const chargeId = await raiseCharge(tx, { accountId, mode: first.mode, kind: 'renewal', amountMinor });
  const { expires_at: expiresAt } = await tx
    .insertInto('renewal_order')
    .values({
      account_id: accountId,
      id,
      number: sql<string>`'RN' || nextval('renewal_order_number')`,
      mode: first.mode,
      term_days: request.termDays,
      automatic,
      amount_minor: amountMinor,
      charge_id: chargeId,
      expires_at: sql<string>`app_now() + make_interval(hours => ${CHARGE_HOURS}::integer)`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('renewal_line')
    .values(
      lots.map((lot, index) => ({
        account_id: accountId,
        renewal_id: id,
        line: index + 1,
        lot_id: lot.id,
        units: lot.counted,
        amount_minor: amounts[index] ?? 0,
      })),
    )
    .execute();
  await renewals.recordNew(tx, { accountId, id }, { state: 'due', actor });
  const payload = { accountId, id, document: 'renewal' };
  await addJob(tx, 'expire-warehouse-charge', payload, { runAt: new Date(expiresAt), key: `expire-warehouse-charge:${id}` });
  return requireRenewal(tx, { accountId, id });
}

/** Gives up a renewal that is not paid. */
export async function endRenewal(tx: Tx, key: DocumentKey, { to, actor }: { to: 'canceled' | 'expired'; actor: Actor }): Promise<Renewal> {
  const { chargeId } = await requireRenewal(tx, key);
  await lockCharge(tx, key.accountId, chargeId);
  await renewals.move(tx, await renewals.require(tx, key), { to, actor });
  await waiveCharge(tx, { accountId: key.accountId, id: chargeId, actor, cause: to });
  return requireRenewal(tx, key);
}

export async function expireRenewal(tx: Tx, key: DocumentKey): Promise<void> {
  if ((await requireRenewal(tx, key)).state === 'due') await endRenewal(tx, key, { to: 'expired', actor: SYSTEM });
}

/** It was paid: each lot's term goes on where it ends, or today where it has ended already. `paid_until` never goes back. */
export async function applyRenewal(tx: Tx, key: DocumentKey, actor: Actor): Promise<void> {
  const paid = await renewals.move(tx, await renewals.require(tx, key), { to: 'paid', actor });
  const applied = await sql<{ lotId: string }>`
    WITH term AS (
      SELECT r.line, l.id, greatest(${TERM_END}, ${TODAY}) AS start, o.term_days FROM renewal_line r
      JOIN renewal_order o ON o.account_id = r.account_id AND o.id = r.renewal_id
      JOIN stock_lot l ON l.account_id = r.account_id AND l.id = r.lot_id
      WHERE r.account_id = ${key.accountId} AND r.renewal_id = ${key.id} ORDER BY l.id FOR NO KEY UPDATE OF l
    ), lot AS (
      UPDATE stock_lot l SET paid_until = t.start + t.term_days, dispose_after = NULL FROM term t WHERE l.account_id = ${key.accountId} AND l.id = t.id
    )
    UPDATE renewal_line r SET from_day = t.start, until_day = t.start + t.term_days FROM term t
    WHERE r.account_id = ${key.accountId} AND r.renewal_id = ${key.id} AND r.line = t.line RETURNING r.lot_id AS "lotId"`.execute(tx);
  await renewals.move(tx, paid, { to: 'applied', actor: SYSTEM });
  await followLotTerms(
    tx,
    key.accountId,
    applied.rows.map(({ lotId }) => lotId),
  );
}

async function findRenewable(queryable: Queryable, accountId: string, lotIds: string[]): Promise<StoredLot[]> {
  const ids = [...new Set(lotIds)];
  const lots = await findStoredLots(queryable, accountId, ids);
  if (lots.length < ids.length) throw new Refusal('not-found');
  if (lots.some(({ counted, state }) => counted === 0 || state === 'disposed') || new Set(lots.map(({ mode }) => mode)).size > 1)
    throw new Refusal('state-conflict');
  return lots;
}

async function areInRenewal(tx: Tx, accountId: string, lotIds: string[]): Promise<boolean> {
  const found = await sql`SELECT 1 FROM renewal_line r JOIN renewal_order o ON o.account_id = r.account_id AND o.id = r.renewal_id
    WHERE r.account_id = ${accountId} AND r.lot_id = ANY (${lotIds}::uuid[]) AND o.state IN ('due', 'paid')`.execute(tx);
  return found.rows.length > 0;
}

function priceOf(lot: StoredLot, days: TermDays): number {
  return termMinor({ units: lot.counted, unitVolumeMm3: lot.unitVolumeMm3, rateMinor: lot.rateMinor }, days);
}

function startOf({ termEnd, today }: StoredLot): string {
  return termEnd > today ? termEnd : today;
}

async function requireRenewal(queryable: Queryable, { accountId, id }: DocumentKey): Promise<Renewal> {
  const [renewal] = await findRenewals(queryable, { accountId, renewalId: id });
  if (renewal === undefined) throw new Refusal('not-found');
  return renewal;
}
