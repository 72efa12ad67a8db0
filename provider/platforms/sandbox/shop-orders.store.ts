import { sql } from 'kysely';
import type { Queryable, Tx } from '#provider/database/database.ts';
import { SandboxOrder } from './sandbox-order.ts';

export async function takeOrderNumber(tx: Tx, shopId: string): Promise<number> {
  const shop = await tx
    .updateTable('sandbox.shop')
    .set((value) => ({ next_order_number: value('next_order_number', '+', 1) }))
    .where('id', '=', shopId)
    .returning('next_order_number')
    .executeTakeFirstOrThrow();
  return shop.next_order_number - 1;
}

/** Keeps an order as it is now; the same id again is a newer state of it. */
export async function upsertOrder(tx: Queryable, shopId: string, order: SandboxOrder): Promise<void> {
  const state = { body: JSON.stringify(order), updated_at: order.updated_at };
  await tx
    .insertInto('sandbox.shop_order')
    .values({ shop_id: shopId, id: order.id, name: order.name, placed_at: order.created_at, ...state })
    .onConflict((conflict) => conflict.columns(['shop_id', 'id']).doUpdateSet(state))
    .execute();
}

export async function findOrderBody(queryable: Queryable, shopId: string, orderId: string): Promise<unknown> {
  const order = await queryable
    .selectFrom('sandbox.shop_order')
    .select('body')
    .where('shop_id', '=', shopId)
    .where('id', '=', orderId)
    .executeTakeFirst();
  return order?.body;
}

/** The newest of these names: a shop may give a name again. */
export async function findOrderBodyByName(queryable: Queryable, shopId: string, names: readonly string[]): Promise<unknown> {
  const order = await queryable
    .selectFrom('sandbox.shop_order')
    .select('body')
    .where('shop_id', '=', shopId)
    .where('name', 'in', names)
    .orderBy('placed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return order?.body;
}

/** Reads an order nobody else changes until the transaction ends. */
export async function lockOrderBody(tx: Tx, shopId: string, orderId: string): Promise<SandboxOrder | undefined> {
  const order = await tx
    .selectFrom('sandbox.shop_order')
    .select('body')
    .where('shop_id', '=', shopId)
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  return order === undefined ? undefined : SandboxOrder.parse(order.body);
}

/** Where a page of changed orders ends. */
export interface OrdersPlace {
  updatedAt: string;
  id: string;
}

/** Orders that changed at or after a time, the oldest change first. */
export async function findChangedOrders(
  queryable: Queryable,
  { shopId, since, after, limit }: { shopId: string; since: string; after: OrdersPlace | null; limit: number },
): Promise<(OrdersPlace & { body: unknown })[]> {
  const found = await sql<OrdersPlace & { body: unknown }>`
    SELECT id, updated_at AS "updatedAt", body FROM sandbox.shop_order
    WHERE shop_id = ${shopId} AND updated_at >= ${since}
      AND (${after?.id ?? null}::text IS NULL OR (updated_at, id) > (${after?.updatedAt ?? null}::timestamptz, ${after?.id ?? null}::text))
    ORDER BY updated_at, id LIMIT ${limit}`.execute(queryable);
  return found.rows;
}

/** Keeps a parcel's tracking; the same key again corrects it. */
export async function upsertFulfillment(
  tx: Queryable,
  fulfillment: {
    shop_id: string;
    order_id: string;
    external_key: string;
    carrier: string;
    tracking_number: string;
    tracking_url: string | null;
    buyer_notified: boolean;
  },
): Promise<void> {
  const { carrier, tracking_number, tracking_url, buyer_notified } = fulfillment;
  await tx
    .insertInto('sandbox.fulfillment')
    .values({ ...fulfillment, status: 'shipped' })
    .onConflict((conflict) =>
      conflict
        .columns(['shop_id', 'order_id', 'external_key'])
        .doUpdateSet({ carrier, tracking_number, tracking_url, buyer_notified, updated_at: sql`app_now()` }),
    )
    .execute();
}

/** Whether whoever sends the order said so; false when the shop has no such order. */
export async function setFulfillmentAnswer(
  tx: Queryable,
  { shopId, orderId }: { shopId: string; orderId: string },
  answer: { acceptance: 'accepted' | 'refused'; refusal_reason: string | null } | { cancellation: 'granted' | 'refused' },
): Promise<boolean> {
  const set = await tx
    .updateTable('sandbox.shop_order')
    .set(answer)
    .where('shop_id', '=', shopId)
    .where('id', '=', orderId)
    .executeTakeFirst();
  return set.numUpdatedRows === 1n;
}
