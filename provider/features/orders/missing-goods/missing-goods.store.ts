import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { MissingGoods } from '#contract/orders-aftermath.ts';
import { MISSING_GOODS_ANSWER_HOURS, type MissingGoodsState } from '#contract/orders.values.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';
import { type Actor, type EntityKind, recordCreated, transition } from '#provider/lifecycles/transition.ts';
import { missingGoodsSteps } from '../order-lifecycle.ts';

interface OrderKey {
  accountId: string;
  id: string;
}

type States = { 'missing-goods': MissingGoodsState };
export const missingGoodsKind: EntityKind<States> = {
  table: 'missing_goods',
  lifecycles: { 'missing-goods': { column: 'state', steps: missingGoodsSteps, eventTable: 'missing_goods_event' } },
  edits: 'missing-goods',
};

/** What a locked order lacks and its merchant has not settled yet; null: nothing. */
export async function findMissingGoods(queryable: Queryable, { accountId, id }: OrderKey): Promise<z.infer<typeof MissingGoods> | null> {
  const found = await sql<z.infer<typeof MissingGoods>>`
    SELECT id, state, CASE WHEN state = 'open' THEN answer_by END AS "answerBy" FROM missing_goods
    WHERE account_id = ${accountId} AND order_id = ${id} AND state IN ('open', 'waiting')`.execute(queryable);
  return found.rows[0] ?? null;
}

/** Has the merchant of a locked order decide on what it lacks, unless that is asked already. */
export async function openMissingGoods(tx: Tx, order: OrderKey, actor: Actor): Promise<void> {
  if ((await findMissingGoods(tx, order)) !== null) return;
  const id = uuidv7();
  const { accountId } = order;
  await tx
    .insertInto('missing_goods')
    .values({
      account_id: accountId,
      id,
      order_id: order.id,
      answer_by: sql<string>`app_now() + make_interval(hours => ${MISSING_GOODS_ANSWER_HOURS})`,
    })
    .execute();
  await recordCreated(tx, missingGoodsKind, { accountId, id, version: 1, states: { 'missing-goods': 'open' } }, { actor });
}

/** Moves what a locked order lacks to a state, if there is anything that can go there. */
export async function moveMissingGoods(
  tx: Tx,
  order: OrderKey,
  { to, actor }: { to: Exclude<MissingGoodsState, 'open'>; actor: Actor },
): Promise<void> {
  const found = await sql<{ id: string; version: number; state: MissingGoodsState }>`
    SELECT id, version, state FROM missing_goods
    WHERE account_id = ${order.accountId} AND order_id = ${order.id} AND state IN ('open', 'waiting') FOR UPDATE`.execute(tx);
  const [row] = found.rows;
  if (row === undefined || row.state === to) return;
  const standing = { accountId: order.accountId, id: row.id, version: row.version, states: { 'missing-goods': row.state } };
  await transition(tx, missingGoodsKind, standing, { to: { 'missing-goods': to }, actor });
}

/** Orders whose merchant did not decide in time, oldest first. */
export async function findUnanswered(queryable: Queryable, limit: number): Promise<OrderKey[]> {
  const found = await sql<OrderKey>`
    SELECT account_id AS "accountId", order_id AS id FROM missing_goods
    WHERE state = 'open' AND answer_by <= app_now() ORDER BY answer_by LIMIT ${limit}`.execute(queryable);
  return found.rows;
}

/** Orders that lack goods which seem to be there now, longest waiting first. */
export async function findResumable(queryable: Queryable, limit: number): Promise<OrderKey[]> {
  const found = await sql<OrderKey>`
    SELECT m.account_id AS "accountId", m.order_id AS id
    FROM missing_goods m JOIN orders o ON o.account_id = m.account_id AND o.id = m.order_id
    WHERE m.state IN ('open', 'waiting') AND o.fulfillment_state = 'stock_exception' AND NOT EXISTS (
      SELECT 1 FROM missing_units(o.account_id, o.id, o.quote_id) n
      LEFT JOIN stock_level s ON s.variant_id = n.variant_id AND s.warehouse_code = n.warehouse_code AND s.owner_account_id IS NULL
      WHERE coalesce(s.available, 0) < n.units)
    ORDER BY m.created_at LIMIT ${limit}`.execute(queryable);
  return found.rows;
}
