import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { OrderTag } from '#contract/orders-filters.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';

export async function findTags(queryable: Queryable, accountId: string): Promise<OrderTag[]> {
  return queryable
    .selectFrom('order_tag')
    .select(['id', 'name'])
    .where('account_id', '=', accountId)
    .orderBy(sql`lower(name)`)
    .execute();
}

/** Makes changes of the account's tags wait for each other until the transaction ends. */
export async function lockTags(tx: Tx, accountId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`order-tags:${accountId}`}, 0))`.execute(tx);
}

export async function insertTag(tx: Tx, accountId: string, name: string): Promise<OrderTag> {
  const id = uuidv7();
  await tx.insertInto('order_tag').values({ account_id: accountId, id, name }).execute();
  return { id, name };
}

/** Null when the account has no such tag. */
export async function renameTag(tx: Tx, accountId: string, { id, name }: OrderTag): Promise<OrderTag | null> {
  const renamed = await tx
    .updateTable('order_tag')
    .set({ name })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning(['id', 'name'])
    .executeTakeFirst();
  return renamed ?? null;
}

/** Null likewise. */
export async function deleteTag(tx: Tx, accountId: string, tagId: string): Promise<OrderTag | null> {
  await tx.deleteFrom('order_tagging').where('account_id', '=', accountId).where('tag_id', '=', tagId).execute();
  const deleted = await tx
    .deleteFrom('order_tag')
    .where('account_id', '=', accountId)
    .where('id', '=', tagId)
    .returning(['id', 'name'])
    .executeTakeFirst();
  return deleted ?? null;
}

interface Taggings {
  accountId: string;
  orderIds: readonly string[];
  tagIds: readonly string[];
}

/** Tags orders; those that have a tag already keep it. */
export async function addTaggings(tx: Tx, { accountId, orderIds, tagIds }: Taggings): Promise<void> {
  await sql`INSERT INTO order_tagging (account_id, order_id, tag_id)
    SELECT ${accountId}, o.id, t.id FROM unnest(${orderIds}::uuid[]) o (id), unnest(${tagIds}::uuid[]) t (id)
    ON CONFLICT DO NOTHING`.execute(tx);
}

export async function removeTaggings(tx: Tx, { accountId, orderIds, tagIds }: Taggings): Promise<void> {
  await sql`DELETE FROM order_tagging WHERE account_id = ${accountId} AND order_id = ANY (${orderIds}::uuid[])
    AND tag_id = ANY (${tagIds}::uuid[])`.execute(tx);
}

/** The tags of orders, by order; orders without one are not in it. */
export async function findTaggings(tx: Tx, accountId: string, orderIds: readonly string[]): Promise<Map<string, string[]>> {
  const found = await sql<{ orderId: string; tagIds: string[] }>`
    SELECT order_id AS "orderId", array_agg(tag_id) AS "tagIds" FROM order_tagging
    WHERE account_id = ${accountId} AND order_id = ANY (${orderIds}::uuid[]) GROUP BY order_id`.execute(tx);
  return new Map(found.rows.map(({ orderId, tagIds }) => [orderId, tagIds]));
}
