import { sql } from 'kysely';
import { cny } from '#contract/money.values.ts';
import type { OrderRow } from '#contract/orders.ts';
import type { Cause } from '#contract/problem.ts';
import type { Profit } from '#contract/profit.ts';
import type { Locale } from '#contract/locales.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';
import { methodName } from '#provider/features/shipping/describe-freight.ts';
import { describeProfit } from '#provider/profit/profit-of-sale.ts';
import type { Services } from '#provider/services.ts';
import type { StoreStanding } from './orders.store.ts';
import { profitsOfOrders } from './profits-of-orders.ts';
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
    Pick<
      OrderRow,
      | 'paymentState'
      | 'fulfillmentState'
      | 'deliveryState'
      | 'causes'
      | 'held'
      | 'tags'
      | 'sellerNote'
      | 'buyerNote'
      | 'graceUntil'
      | 'automaticPaymentStop'
    > {
  method: (Omit<NonNullable<OrderRow['method']>, 'name'> & { names: Record<string, string> }) | null;
  saleTotalMinor: number;
  saleCurrency: string;
  costMinor: number | null;
  costParts: CostPartsMinor | null;
  quoteExpiresAt: string | null;
  awaitsPayment: boolean;
  quoteOver: boolean;
  storeEdited: boolean;
  warnings: Cause[];
  acceptedWarnings: string[];
  storeFacts: StoreStanding | null;
  firstLines: ({ title: string; quantity: number } & PictureOfLine)[] | null;
}

/** Rows of these orders of the account, in the order of the ids; ids it does not have are left out. */
export async function listOrderRows(
  services: Services,
  asked: { accountId: string; orderIds: string[]; locale: Locale; tx?: Tx },
): Promise<OrderRowWithCost[]> {
  const { accountId, orderIds, locale, tx } = asked;
  const records = await findOrderRecords(tx ?? services.database.db, accountId, orderIds);
  const profits = await profitsOfOrders(services, asked);
  return records.map((record) => {
    const profit = profits.get(record.id);
    const described = profit === undefined ? null : describeProfit(profit.order, locale);
    return { ...toRow(record, locale), profit: described, warnings: warningsOf(record, described) };
  });
}

async function findOrderRecords(queryable: Queryable, accountId: string, orderIds: string[]): Promise<OrderRecord[]> {
  const found = await sql<OrderRecord>`
    SELECT o.id, o.number, o.kind, o.mode, o.store_id AS "storeId", coalesce(s.name, '') AS "storeName", s.platform,
      o.external_name AS "externalName", o.placed_at AS "placedAt", o.buyer_name AS "buyerName", o.country,
      o.line_count AS "lineCount", o.item_count AS "itemCount", o.payment_state AS "paymentState",
      o.fulfillment_state AS "fulfillmentState", o.delivery_state AS "deliveryState", o.causes, o.warnings,
      o.accepted_warnings AS "acceptedWarnings", o.store_facts AS "storeFacts",
      o.sale_total_minor AS "saleTotalMinor", o.sale_currency AS "saleCurrency", o.cost_minor AS "costMinor",
      CASE WHEN q.id IS NOT NULL THEN jsonb_build_object('goods', q.goods_minor, 'freight', q.freight_minor, 'duty', q.duty_minor, 'tax', q.tax_minor,
        'fees', q.insurance_minor + q.clearance_minor + q.service_minor) END AS "costParts", o.quote_expires_at AS "quoteExpiresAt",
      o.payment_state = 'due' AND o.fulfillment_state = 'ready' AS "awaitsPayment",
      o.hold_count > 0 AS held, o.seller_note AS "sellerNote", o.buyer_note AS "buyerNote",
      CASE WHEN q.id IS NOT NULL THEN jsonb_build_object('code', q.method_code, 'names', coalesce(m.names, '{}'), 'minDays', q.min_days, 'maxDays', q.max_days) END AS method,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) ORDER BY lower(t.name)) FROM order_tagging g
        JOIN order_tag t ON t.account_id = g.account_id AND t.id = g.tag_id WHERE g.account_id = o.account_id AND g.order_id = o.id), '[]') AS tags,
      o.grace_until AS "graceUntil",
      CASE WHEN o.payment_state = 'due' THEN (SELECT jsonb_build_object('code', p.cause, 'params', p.params) FROM automatic_payment_stop p
        WHERE p.account_id = o.account_id AND p.order_id = o.id) END AS "automaticPaymentStop",
      EXISTS (SELECT 1 FROM store_edit e WHERE e.account_id = o.account_id AND e.order_id = o.id AND e.state = 'open') AS "storeEdited",
      coalesce(o.quote_expires_at <= app_now(), true) AS "quoteOver", first.lines AS "firstLines"
    FROM unnest(${orderIds}::uuid[]) WITH ORDINALITY AS wanted (id, place)
    JOIN orders o ON o.account_id = ${accountId} AND o.id = wanted.id
    LEFT JOIN store s ON s.account_id = o.account_id AND s.id = o.store_id
    LEFT JOIN quote q ON q.account_id = o.account_id AND q.id = o.quote_id
    LEFT JOIN quoted_method m ON m.rate_book_version = q.rate_book_version AND m.code = q.method_code
    LEFT JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('title', l.title, 'quantity', l.quantity - l.quantity_canceled, 'productId', v.product_id,
        'picturePosition', v.picture_position, 'pictureCount', p.picture_count) ORDER BY l.position) AS lines
      FROM (SELECT * FROM order_line WHERE account_id = o.account_id AND order_id = o.id AND (quantity > quantity_canceled OR o.fulfillment_state = 'canceled')
        ORDER BY position LIMIT ${LINES_SHOWN}) l
      LEFT JOIN variant v ON v.id = l.variant_id
      LEFT JOIN product p ON p.id = v.product_id
    ) first ON true
    ORDER BY wanted.place`.execute(queryable);
  return found.rows;
}

function toRow(record: OrderRecord, locale: Locale): Omit<OrderRowWithCost, 'profit' | 'warnings'> {
  const {
    warnings: _warnings,
    acceptedWarnings: _accepted,
    storeFacts: _facts,
    saleTotalMinor,
    saleCurrency,
    costMinor,
    awaitsPayment,
    quoteOver,
    storeEdited,
    firstLines,
    causes,
    method,
    ...row
  } = record;
  return {
    ...row,
    saleTotal: { amountMinor: saleTotalMinor, currency: saleCurrency },
    costTotal: costMinor === null ? null : cny(costMinor),
    lines: (firstLines ?? []).map((line) => ({ title: line.title, quantity: line.quantity, pictureUrl: linePictureUrl(line) })),
    causes: [...causes, ...(awaitsPayment && quoteOver ? [quoteExpired(row.quoteExpiresAt)] : []), ...(storeEdited ? [STORE_EDITED] : [])],
    payable: awaitsPayment && !quoteOver && !row.held,
    method: method === null ? null : describeMethod(method, locale),
  };
}

function describeMethod({ names, ...method }: NonNullable<OrderRecord['method']>, locale: Locale): NonNullable<OrderRow['method']> {
  return { ...method, name: methodName(names, locale) };
}

/** What to look at before an order is paid: what the last check found, what the store says of the sale, and a loss. */
function warningsOf({ warnings, acceptedWarnings, storeFacts, paymentState }: OrderRecord, profit: Profit | null): Cause[] {
  if (!isToPay(paymentState)) return [];
  const isLoss = profit !== null && profit.profit.amountMinor < 0;
  const all: Cause[] = [
    ...warnings,
    ...(isLoss
      ? [{ code: 'sold-at-loss', params: { amountMinor: profit.profit.amountMinor, currency: profit.profit.currency } } as const]
      : []),
    ...storeWarnings(storeFacts),
  ];
  return all.filter(({ code }) => !acceptedWarnings.includes(code));
}

function isToPay(state: OrderRow['paymentState']): boolean {
  return state === 'not_due' || state === 'due' || state === 'held';
}

function storeWarnings(facts: StoreStanding | null): Cause[] {
  if (facts === null) return [];
  const { financialState, risk, shipBy = null } = facts;
  return [
    ...(financialState === 'pending' || financialState === 'authorized' ? [{ code: 'store-unpaid', params: {} } as const] : []),
    ...(financialState === 'refunded' || financialState === 'partially_refunded' ? [{ code: 'store-refunded', params: {} } as const] : []),
    ...(risk === 'high' ? [{ code: 'store-risk', params: {} } as const] : []),
    ...(shipBy === null ? [] : [{ code: 'ship-by', params: { at: shipBy } } as const]),
  ];
}

function quoteExpired(at: string | null): Cause {
  return { code: 'quote-expired', params: at === null ? {} : { at } };
}
