import { sql } from 'kysely';
import type { z } from 'zod';
import { cny } from '#contract/money.values.ts';
import type { LifecycleEvent, OrderLine } from '#contract/orders.ts';
import type { Queryable } from '#provider/database/database.ts';
import { mostOfLine } from './actions/line-edits.store.ts';
import { linePictureUrl, type PictureOfLine } from './line-picture-url.ts';
import type { BuyerColumns } from './orders.store.ts';
import { parcelIdsOfOrder } from './parcels.store.ts';

/** What the order page shows beyond the list's row. */
export async function findOrderBasics(queryable: Queryable, accountId: string, orderId: string) {
  const found = await sql<
    BuyerColumns & {
      cancel_answer_by: string | null;
      payment_id: string | null;
      version: number;
      quote_id: string | null;
      sale_currency: string;
      corrected_digest: string | null;
      set_method: string | null;
      set_insured: boolean | null;
      part_of: string | null;
      has_merged: boolean;
      elsewhere_carrier: string;
      elsewhere_tracking: string;
      remark: string;
    }
  >`
    SELECT o.*, coalesce(hand.remark, '') AS remark,
      EXISTS (SELECT 1 FROM orders m WHERE m.account_id = o.account_id AND m.merged_into = o.id AND m.part_of IS NULL) AS has_merged
    FROM orders o LEFT JOIN manual_order hand ON hand.account_id = o.account_id AND hand.order_id = o.id
    WHERE o.account_id = ${accountId} AND o.id = ${orderId}`.execute(queryable);
  return found.rows[0] ?? null;
}

interface LineRecord
  extends
    PictureOfLine,
    Pick<
      z.infer<typeof OrderLine>,
      | 'id'
      | 'title'
      | 'sku'
      | 'quantity'
      | 'quantityCanceled'
      | 'quantityRefunded'
      | 'quantityShipped'
      | 'quantityRemoved'
      | 'quantityMax'
      | 'soldBy'
      | 'replaced'
      | 'variantId'
      | 'variantSku'
    > {
  unitSaleMinor: number;
  unitCostMinor: number | null;
}

export async function findOrderLines(
  queryable: Queryable,
  accountId: string,
  orderId: string,
  saleCurrency: string,
): Promise<Omit<z.infer<typeof OrderLine>, 'profit'>[]> {
  const found = await sql<LineRecord>`
    SELECT l.id, l.title, l.sku, l.quantity, l.quantity_canceled AS "quantityCanceled",
      l.quantity_refunded AS "quantityRefunded", l.quantity_shipped AS "quantityShipped",
      l.quantity_removed AS "quantityRemoved", ${mostOfLine} AS "quantityMax", l.replaced_variant_id IS NOT NULL AS replaced,
      (SELECT s.number FROM orders s WHERE s.account_id = l.account_id AND s.id = l.origin_order_id) AS "soldBy", l.unit_sale_minor AS "unitSaleMinor", l.unit_cost_minor AS "unitCostMinor",
      v.id AS "variantId", v.sku AS "variantSku", v.product_id AS "productId", v.picture_position AS "picturePosition", p.picture_count AS "pictureCount"
    FROM order_line l
    LEFT JOIN variant v ON v.id = l.variant_id
    LEFT JOIN product p ON p.id = v.product_id
    WHERE l.account_id = ${accountId} AND l.order_id = ${orderId}
    ORDER BY l.position, l.id`.execute(queryable);
  return found.rows.map(({ unitSaleMinor, unitCostMinor, picturePosition, pictureCount, ...line }) => ({
    ...line,
    unitSale: { amountMinor: unitSaleMinor, currency: saleCurrency },
    unitCost: unitCostMinor === null ? null : cny(unitCostMinor),
    pictureUrl: linePictureUrl({ productId: line.productId, picturePosition, pictureCount }),
  }));
}

/** Every step of the order and its parcels, newest first. */
export async function findTimeline(queryable: Queryable, accountId: string, orderId: string): Promise<LifecycleEvent[]> {
  const found = await sql<LifecycleEvent>`
    SELECT lifecycle, from_state AS "fromState", to_state AS "toState", actor_kind AS "actorKind", cause, edit, at FROM (
      SELECT 'payment' AS lifecycle, e.* FROM order_payment_event e WHERE e.account_id = ${accountId} AND e.entity_id = ${orderId}
      UNION ALL
      SELECT 'fulfillment', e.* FROM order_fulfillment_event e WHERE e.account_id = ${accountId} AND e.entity_id = ${orderId}
      UNION ALL
      SELECT 'delivery', e.* FROM parcel_event e WHERE e.account_id = ${accountId} AND e.entity_id = ANY (${parcelIdsOfOrder(accountId, orderId)})
    ) steps
    ORDER BY at DESC, seq DESC, lifecycle`.execute(queryable);
  return found.rows;
}
