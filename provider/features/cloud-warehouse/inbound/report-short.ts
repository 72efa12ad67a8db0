import { sql } from 'kysely';
import type { Tx } from '#provider/database/database.ts';
import { notifyUsers } from '#provider/features/notifications/publish-event.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { type Actor, transition } from '#provider/lifecycles/transition.ts';
import { type DocumentKey, inboundPlans, purchases } from '../lifecycles.ts';
import { PURCHASE_CARTON_UNITS, shareEvenly } from './inbound-plans.ts';
import { purchasePath } from './notify-of-plan.ts';
import { payBack } from './purchase-refund.ts';

/**
 * The supplier has only so many units of a line: the others are paid back at once, and no longer expected. It can be said again with fewer units
 * until the goods are on their way. Where nothing is left of the purchase, its plan is rejected. Gives what is paid back now, in fen.
 */
export async function reportShort(
  tx: Tx,
  key: DocumentKey,
  { line, units, text, actor }: { line: number; units: number; text: string; actor: Actor },
): Promise<number> {
  // A plan is locked before its purchase, as its steps do.
  const plan = await inboundPlans.require(tx, await findPlanKey(tx, key));
  const purchase = await purchases.require(tx, key);
  if (purchase.state !== 'buying' && purchase.state !== 'short') throw new Refusal('state-conflict');
  const missing = await writeShort(tx, key, { line, units });
  const refundedMinor = await payBack(tx, {
    accountId: key.accountId,
    purchaseId: key.id,
    missingUnitsByLine: new Map(),
    reason: 'stock-short',
  });
  const change = { actor, cause: 'stock-short', payload: { refundedMinor, note: text, line, units: missing } };
  const expected = await repack(tx, plan, { line, units });
  let { version } = purchase;
  if (expected === 0) {
    ({ version } = await purchases.move(tx, purchase, { ...change, to: 'refunded' }));
    const rejected = { to: 'rejected', actor, cause: 'stock-short', payload: { note: text }, columns: { discrepancy_note: text } } as const;
    await inboundPlans.move(tx, plan, rejected);
  } else if (purchase.state === 'buying') {
    ({ version } = await purchases.move(tx, purchase, { ...change, to: 'short' }));
  } else {
    const standing = { ...key, version, states: { [purchases.kind.edits]: purchase.state } };
    ({ version } = await transition(tx, purchases.kind, standing, { ...change, edit: 'short' }));
  }
  await notifyUsers(tx, {
    accountId: key.accountId,
    kind: 'purchase-short',
    params: { number: purchase.number, units: missing, refundedMinor },
    path: purchasePath(key.id),
    key: `purchase-short:${key.id}:${version}`,
  });
  return refundedMinor;
}

/** The plan a purchase comes in by. */
async function findPlanKey(tx: Tx, { accountId, id }: DocumentKey): Promise<DocumentKey> {
  const found = await sql<{ planId: string | null }>`
    SELECT i.id AS "planId" FROM stock_purchase p LEFT JOIN inbound_plan i ON i.account_id = p.account_id AND i.purchase_id = p.id
    WHERE p.account_id = ${accountId} AND p.id = ${id}`.execute(tx);
  const [purchase] = found.rows;
  if (purchase === undefined) throw new Refusal('not-found');
  if (purchase.planId === null) throw new Refusal('state-conflict');
  return { accountId, id: purchase.planId };
}

/** Writes down what the supplier has of a line. Gives how many units fewer that is than before. */
async function writeShort(tx: Tx, { accountId, id }: DocumentKey, { line, units }: { line: number; units: number }): Promise<number> {
  const found = await sql<{ left: number }>`SELECT units - short_units AS left FROM stock_purchase_line
    WHERE account_id = ${accountId} AND purchase_id = ${id} AND line = ${line}`.execute(tx);
  const left = found.rows[0]?.left;
  if (left === undefined) throw new Refusal('not-found');
  if (left === 0) throw new Refusal('state-conflict');
  if (units >= left)
    throw new Refusal('validation-failed', { fields: [{ path: 'units', code: 'too-large', params: { maximum: left - 1 } }] });
  await sql`UPDATE stock_purchase_line SET short_units = units - ${units}::integer
    WHERE account_id = ${accountId} AND purchase_id = ${id} AND line = ${line}`.execute(tx);
  return left - units;
}

/** Has a line of a plan expect so many units, in its first cartons; cartons of other lines keep their numbers. Gives the units the plan expects. */
async function repack(tx: Tx, { accountId, id }: DocumentKey, { line, units }: { line: number; units: number }): Promise<number> {
  const known = await sql<{ number: number }>`
    SELECT number FROM inbound_carton WHERE account_id = ${accountId} AND plan_id = ${id} AND line = ${line} ORDER BY number`.execute(tx);
  const numbers = known.rows.map((carton) => carton.number).slice(0, Math.ceil(units / PURCHASE_CARTON_UNITS));
  await sql`DELETE FROM inbound_carton WHERE account_id = ${accountId} AND plan_id = ${id} AND line = ${line} AND number <> ALL (${numbers}::integer[])`.execute(
    tx,
  );
  const shares = numbers.length === 0 ? [] : shareEvenly(units, numbers.length);
  await sql`UPDATE inbound_carton c SET expected = k.units FROM unnest(${numbers}::integer[], ${shares}::integer[]) AS k (number, units)
    WHERE c.account_id = ${accountId} AND c.plan_id = ${id} AND c.number = k.number`.execute(tx);
  await sql`UPDATE inbound_line SET expected = ${units}, cartons = ${numbers.length}
    WHERE account_id = ${accountId} AND plan_id = ${id} AND line = ${line}`.execute(tx);
  const left = await sql<{ expected: number }>`
    SELECT coalesce(sum(expected), 0)::integer AS expected FROM inbound_line WHERE account_id = ${accountId} AND plan_id = ${id}`.execute(
    tx,
  );
  return left.rows[0]?.expected ?? 0;
}
