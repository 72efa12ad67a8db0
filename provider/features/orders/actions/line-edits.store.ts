import { type RawBuilder, sql } from 'kysely';
import type { Queryable, Tx } from '#provider/database/database.ts';

interface OrderKey {
  accountId: string;
  id: string;
}

/** A line as far as a merchant may change it. */
export interface EditableLine {
  id: string;
  /** Items that are sent. */
  toSend: number;
  /** Most that can be sent. */
  most: number;
  /** The store's order that sold it, where that is another. */
  originOrderId: string | null;
  unitSaleMinor: number;
}

/** Items of a line that are sent with other orders: they are not to be had here. */
export const sentElsewhere = (line: RawBuilder<unknown>): RawBuilder<number> => sql<number>`(
  SELECT coalesce(sum(o.quantity), 0)::integer FROM order_line o JOIN orders w ON w.account_id = o.account_id AND w.id = o.order_id
  WHERE o.account_id = ${line}.account_id AND o.origin_line_id = ${line}.id AND w.merged_into IS NULL)`;

/** Most items of a line `l` that can be sent with its order. */
export const mostOfLine: RawBuilder<number> = sql<number>`greatest(l.quantity - l.quantity_canceled,
  l.quantity - l.quantity_store_canceled - ${sentElsewhere(sql`l`)})`;

export async function findEditableLines(queryable: Queryable, accountId: string, orderId: string): Promise<EditableLine[]> {
  const found = await sql<EditableLine>`
    SELECT l.id, l.quantity - l.quantity_canceled AS "toSend", ${mostOfLine} AS most, l.origin_order_id AS "originOrderId",
      l.unit_sale_minor AS "unitSaleMinor"
    FROM order_line l WHERE l.account_id = ${accountId} AND l.order_id = ${orderId} ORDER BY l.position, l.id`.execute(queryable);
  return found.rows;
}

/** Lines and items of an order as its lines have them. */
export function countedLines({ accountId, id }: OrderKey) {
  const lines = sql`FROM order_line WHERE account_id = ${accountId} AND order_id = ${id} AND quantity > quantity_canceled`;
  return {
    line_count: sql<number>`(SELECT count(*)::integer ${lines})`,
    item_count: sql<number>`(SELECT coalesce(sum(quantity - quantity_canceled), 0)::integer ${lines})`,
  };
}

/** Has another order send items of a line. */
export async function copyLine(
  tx: Tx,
  accountId: string,
  { lineId, quantity, id, toOrderId }: { lineId: string; quantity: number; id: string; toOrderId: string },
): Promise<void> {
  await sql`
    INSERT INTO order_line (account_id, id, order_id, position, external_line_id, external_variant_id, title, sku, quantity, unit_sale_minor,
      listing_variant_id, variant_id, replaced_variant_id, origin_order_id, origin_line_id)
    SELECT account_id, ${id}, ${toOrderId},
      (SELECT coalesce(max(position), 0) + 1 FROM order_line WHERE account_id = ${accountId} AND order_id = ${toOrderId}),
      external_line_id, external_variant_id, title, sku, ${quantity}, unit_sale_minor, listing_variant_id, variant_id, replaced_variant_id,
      coalesce(origin_order_id, order_id), coalesce(origin_line_id, id)
    FROM order_line WHERE account_id = ${accountId} AND id = ${lineId}`.execute(tx);
  await sql`
    UPDATE order_line SET quantity_removed = quantity_removed + ${quantity}::integer, quantity_canceled = quantity_canceled + ${quantity}::integer
    WHERE account_id = ${accountId} AND id = ${lineId}`.execute(tx);
}

/** Gives lines that an order sends for others back to them; its own stay. */
export async function returnLines(tx: Tx, accountId: string, { orderId, originId }: { orderId: string; originId: string }): Promise<void> {
  await sql`
    UPDATE order_line l SET quantity_removed = greatest(0, l.quantity_removed - c.quantity),
      quantity_canceled = least(l.quantity, l.quantity_store_canceled + greatest(0, l.quantity_removed - c.quantity))
    FROM (SELECT origin_line_id, sum(quantity)::integer AS quantity FROM order_line
      WHERE account_id = ${accountId} AND order_id = ${orderId} AND origin_order_id = ${originId} GROUP BY origin_line_id) c
    WHERE l.account_id = ${accountId} AND l.id = c.origin_line_id`.execute(tx);
}

/** Counts an unpaid order's lines anew where merchant or splits changed them; null: as the store has them. */
export async function recountLines(tx: Tx, order: OrderKey): Promise<number | null> {
  const counted = await tx
    .updateTable('orders')
    .set(countedLines(order))
    .where('account_id', '=', order.accountId)
    .where('id', '=', order.id)
    .where(
      sql<boolean>`EXISTS (SELECT 1 FROM order_line WHERE account_id = ${order.accountId} AND order_id = ${order.id}
        AND (quantity_removed > 0 OR origin_order_id IS NOT NULL))`,
    )
    .returning('item_count')
    .executeTakeFirst();
  return counted?.item_count ?? null;
}
