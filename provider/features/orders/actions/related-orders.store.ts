import { sql } from 'kysely';
import type { RelatedOrder } from '#contract/order-relations.ts';
import type { Queryable } from '#provider/database/database.ts';

interface OrderKey {
  accountId: string;
  id: string;
}

/** Orders an order was split from or is sent with, the whole before its parts. */
export async function findRelated(queryable: Queryable, { accountId, id }: OrderKey): Promise<RelatedOrder[]> {
  const found = await sql<RelatedOrder>`
    SELECT r.id, r.number, r.external_name AS "externalName", r.payment_state AS "paymentState", r.fulfillment_state AS "fulfillmentState",
      CASE WHEN r.id = o.part_of THEN 'split-from' WHEN r.part_of = o.id THEN 'split-off'
        WHEN r.id = o.merged_into THEN 'merged-into' ELSE 'merged-in' END AS relation
    FROM orders o JOIN orders r ON r.account_id = o.account_id AND (r.id = o.part_of OR r.id = o.merged_into OR r.part_of = o.id OR r.merged_into = o.id)
    WHERE o.account_id = ${accountId} AND o.id = ${id}
    ORDER BY r.number`.execute(queryable);
  return found.rows;
}

/** Orders that are sent with this one. */
export async function findMergedIn(queryable: Queryable, { accountId, id }: OrderKey): Promise<string[]> {
  const found = await queryable
    .selectFrom('orders')
    .select('id')
    .where('account_id', '=', accountId)
    .where('merged_into', '=', id)
    .where('part_of', 'is', null)
    .orderBy('id')
    .execute();
  return found.map((order) => order.id);
}

/** Parts that were split off an order and not put back. */
export async function findParts(queryable: Queryable, { accountId, id }: OrderKey): Promise<string[]> {
  const found = await queryable
    .selectFrom('orders')
    .select('id')
    .where('account_id', '=', accountId)
    .where('part_of', '=', id)
    .where('merged_into', 'is', null)
    .orderBy('id')
    .execute();
  return found.map((order) => order.id);
}

/** Which of these orders others are sent with. */
export async function findLeads(queryable: Queryable, accountId: string, orderIds: string[]): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set();
  const found = await queryable
    .selectFrom('orders')
    .select('merged_into')
    .distinct()
    .where('account_id', '=', accountId)
    .where('merged_into', 'in', orderIds)
    .where('part_of', 'is', null)
    .execute();
  return new Set(found.flatMap(({ merged_into: lead }) => lead ?? []));
}
