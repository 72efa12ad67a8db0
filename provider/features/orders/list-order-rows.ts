import { sql } from 'kysely';
import { cny } from '#contract/money.values.ts';
import type { OrderRow } from '#contract/orders.ts';
import type { Cause } from '#contract/problem.ts';
import type { Queryable } from '#provider/database/database.ts';
import { linePictureUrl, type PictureOfLine } from './line-picture-url.ts';

/** What an order's cost is made of, in fen; fees are insurance, clearance and service. */
export interface CostPartsMinor {
  goods: number;
  freight: number;
  duty: number;
  tax: number;
  fees: number;
}

/** A row of the orders list with what a payment needs beside it. */
interface OrderRowWithCost extends OrderRow {
  costParts: CostPartsMinor | null;
  quoteExpiresAt: string | null;
}

const LINES_SHOWN = 3;
const STORE_EDITED: Cause = { code: 'store-edited', params: {} };

interface OrderRecord
  extends
    Pick<
      OrderRow,
      | 'id'
      | 'number'
      | 'kind'
      | 'mode'
      | 'storeId'
      | 'storeName'
      | 'platform'
      | 'externalName'
      | 'placedAt'
      | 'buyerName'
      | 'country'
      | 'lineCount'
      | 'itemCount'
    >,
    Pick<OrderRow, 'paymentState' | 'fulfillmentState' | 'deliveryState' | 'causes' | 'held'> {
  saleTotalMinor: number;
  saleCurrency: string;
  costMinor: number | null;
  costParts: CostPartsMinor | null;
  quoteExpiresAt: string | null;
  awaitsPayment: boolean;
  quoteOver: boolean;
  storeEdited: boolean;
  firstLines: ({ title: string; quantity: number } & PictureOfLine)[] | null;
}

/** Rows of these orders of the account, in the order of the ids; ids it does not have are left out. */
export async function listOrderRows(queryable: Queryable, accountId: string, orderIds: string[]): Promise<OrderRowWithCost[]> {
  const found = await sql<OrderRecord>`
    SELECT o.id, o.number, o.kind, o.mode, o.store_id AS "storeId", coalesce(s.name, '') AS "storeName", s.platform,
      o.external_name AS "externalName", o.placed_at AS "placedAt", o.buyer_name AS "buyerName", o.country,
      o.line_count AS "lineCount", o.item_count AS "itemCount", o.payment_state AS "paymentState",
      o.fulfillment_state AS "fulfillmentState", o.delivery_state AS "deliveryState", o.causes,
      o.sale_total_minor AS "saleTotalMinor", o.sale_currency AS "saleCurrency", o.cost_minor AS "costMinor",
      CASE WHEN q.id IS NOT NULL THEN jsonb_build_object('goods', q.goods_minor, 'freight', q.freight_minor, 'duty', q.duty_minor, 'tax', q.tax_minor,
        'fees', q.insurance_minor + q.clearance_minor + q.service_minor) END AS "costParts", o.quote_expires_at AS "quoteExpiresAt",
      o.payment_state = 'due' AND o.fulfillment_state = 'ready' AS "awaitsPayment",
      o.hold_count > 0 AS held,
      EXISTS (SELECT 1 FROM store_edit e WHERE e.account_id = o.account_id AND e.order_id = o.id AND e.state = 'open') AS "storeEdited",
      coalesce(o.quote_expires_at <= app_now(), true) AS "quoteOver", first.lines AS "firstLines"
    FROM unnest(${orderIds}::uuid[]) WITH ORDINALITY AS wanted (id, place)
    JOIN orders o ON o.account_id = ${accountId} AND o.id = wanted.id
    LEFT JOIN store s ON s.account_id = o.account_id AND s.id = o.store_id
    LEFT JOIN quote q ON q.account_id = o.account_id AND q.id = o.quote_id
    LEFT JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('title', l.title, 'quantity', l.quantity - l.quantity_canceled, 'productId', v.product_id,
        'picturePosition', v.picture_position, 'pictureCount', p.picture_count) ORDER BY l.position) AS lines
      FROM (SELECT * FROM order_line WHERE account_id = o.account_id AND order_id = o.id AND (quantity > quantity_canceled OR o.fulfillment_state = 'canceled')
        ORDER BY position LIMIT ${LINES_SHOWN}) l
      LEFT JOIN variant v ON v.id = l.variant_id
      LEFT JOIN product p ON p.id = v.product_id
    ) first ON true
    ORDER BY wanted.place`.execute(queryable);
  return found.rows.map(toRow);
}

function toRow(record: OrderRecord): OrderRowWithCost {
  const { saleTotalMinor, saleCurrency, costMinor, awaitsPayment, quoteOver, storeEdited, firstLines, causes, ...row } = record;
  return {
    ...row,
    saleTotal: { amountMinor: saleTotalMinor, currency: saleCurrency },
    costTotal: costMinor === null ? null : cny(costMinor),
    lines: (firstLines ?? []).map((line) => ({ title: line.title, quantity: line.quantity, pictureUrl: linePictureUrl(line) })),
    causes: [...causes, ...(awaitsPayment && quoteOver ? [quoteExpired(row.quoteExpiresAt)] : []), ...(storeEdited ? [STORE_EDITED] : [])],
    payable: awaitsPayment && !quoteOver && !row.held,
  };
}

function quoteExpired(at: string | null): Cause {
  return { code: 'quote-expired', params: at === null ? {} : { at } };
}
