import { sql } from 'kysely';
import type { StockPurchase, StockPurchaseDetail } from '#contract/cloud-warehouse-purchases.ts';
import type { Locale } from '#contract/locales.ts';
import { cny } from '#contract/money.values.ts';
import { COUNTED_TOTAL_LIMIT } from '#contract/page.values.ts';
import type { Queryable } from '#provider/database/database.ts';
import { variantOptions } from '#provider/features/products/variant-options.ts';
import type { CursorPlace } from '#provider/http/cursor.ts';
import type { DocumentKey } from '../lifecycles.ts';
import { productName } from '../lots/lots.store.ts';
import { type PictureColumns, pictureColumns, pictureUrlOf } from './purchase-goods.ts';

type Sums = 'goods' | 'handling' | 'freight' | 'total' | 'refunded';
type PurchaseRow = Omit<StockPurchase, Sums> & Record<`${Exclude<Sums, 'total'>}Minor`, number>;

/** Purchases of an account, the newest first, one row more than a page; or one of them by its id. */
export async function findPurchases(
  queryable: Queryable,
  wanted: { accountId: string } & ({ purchaseId: string } | { place: CursorPlace | null; pageSize: number }),
): Promise<StockPurchase[]> {
  const place = 'place' in wanted ? wanted.place : null;
  const backwards = place?.direction === 'previous';
  const direction = backwards ? sql`ASC` : sql`DESC`;
  const which =
    'purchaseId' in wanted
      ? sql`p.id = ${wanted.purchaseId}`
      : place === null
        ? sql`true`
        : sql`(p.created_at, p.id) ${backwards ? sql`>` : sql`<`} (${place.values[0]}::timestamptz, ${place.id}::uuid)`;
  const limit = 'purchaseId' in wanted ? 1 : wanted.pageSize + 1;
  const found = await sql<PurchaseRow>`
    SELECT p.id, p.number, p.mode, p.warehouse_code AS warehouse, p.state, p.goods_minor AS "goodsMinor", p.handling_minor AS "handlingMinor",
      p.freight_minor AS "freightMinor", p.refunded_minor AS "refundedMinor", p.charge_id AS "chargeId", i.id AS "inboundPlanId",
      p.expected_on::text AS "expectedOn", p.expires_at AS "expiresAt", p.created_at AS "createdAt",
      (SELECT sum(l.units)::integer FROM stock_purchase_line l WHERE l.account_id = p.account_id AND l.purchase_id = p.id) AS units,
      (SELECT array_agg(v.sku ORDER BY l.line) FROM stock_purchase_line l JOIN variant v ON v.id = l.variant_id
        WHERE l.account_id = p.account_id AND l.purchase_id = p.id) AS skus
    FROM stock_purchase p LEFT JOIN inbound_plan i ON i.account_id = p.account_id AND i.purchase_id = p.id
    WHERE p.account_id = ${wanted.accountId} AND ${which} ORDER BY p.created_at ${direction}, p.id ${direction} LIMIT ${limit}`.execute(
    queryable,
  );
  return found.rows.map(({ goodsMinor, handlingMinor, freightMinor, refundedMinor, ...row }) => ({
    ...row,
    goods: cny(goodsMinor),
    handling: cny(handlingMinor),
    freight: cny(freightMinor),
    total: cny(goodsMinor + handlingMinor + freightMinor),
    refunded: cny(refundedMinor),
  }));
}

/** `c`: what was counted of line `l` of a purchase, whose plan has the same lines; null until the count stands. */
const countedOfLine = sql`LEFT JOIN LATERAL (
  SELECT coalesce(sum(b.received), 0)::integer AS received, coalesce(sum(b.damaged), 0)::integer AS damaged
  FROM inbound_plan i LEFT JOIN inbound_carton b ON b.account_id = i.account_id AND b.plan_id = i.id AND b.line = l.line
  WHERE i.account_id = l.account_id AND i.purchase_id = l.purchase_id AND (i.state IN ('stocked', 'closed') OR (i.state = 'rejected'
    AND EXISTS (SELECT 1 FROM inbound_plan_event e WHERE e.account_id = i.account_id AND e.entity_id = i.id AND e.payload ? 'count' AND e.to_state = 'rejected')))
  GROUP BY i.id
) c ON true`;

type DetailLine = StockPurchaseDetail['lines'][number];
type DetailEvent = StockPurchaseDetail['events'][number];

/** One purchase with its lines and events; null when the account has none of that id. */
export async function findPurchase(
  queryable: Queryable,
  { accountId, id }: DocumentKey,
  locale: Locale,
): Promise<StockPurchaseDetail | null> {
  const [purchase] = await findPurchases(queryable, { accountId, purchaseId: id });
  if (purchase === undefined) return null;
  const more = await sql<Pick<StockPurchaseDetail, 'inspection' | 'packaging' | 'inboundNumber'>>`
      SELECT p.inspection, p.packaging, i.number AS "inboundNumber" FROM stock_purchase p
      LEFT JOIN inbound_plan i ON i.account_id = p.account_id AND i.purchase_id = p.id
      WHERE p.account_id = ${accountId} AND p.id = ${id}`.execute(queryable);
  const lines = await sql<Omit<DetailLine, 'pictureUrl' | 'unitCost' | 'goods'> & { unitCostMinor: number } & PictureColumns>`
      SELECT l.line, l.variant_id AS "variantId", v.sku, ${productName(locale)} AS name, ${variantOptions(locale)} AS options, l.units, l.short_units AS short,
        c.received, c.damaged, l.unit_cost_minor AS "unitCostMinor", ${pictureColumns}
      FROM stock_purchase_line l JOIN variant v ON v.id = l.variant_id JOIN product p ON p.id = v.product_id
      ${countedOfLine}
      WHERE l.account_id = ${accountId} AND l.purchase_id = ${id} ORDER BY l.line`.execute(queryable);
  const events = await sql<Omit<DetailEvent, 'refunded'> & { refundedMinor: number }>`
      SELECT to_state AS "toState", actor_kind AS by, at, coalesce((payload ->> 'refundedMinor')::bigint, 0) AS "refundedMinor", coalesce(payload ->> 'note', '') AS note
      FROM stock_purchase_event WHERE account_id = ${accountId} AND entity_id = ${id} ORDER BY seq DESC`.execute(queryable);
  const [first] = more.rows;
  if (first === undefined) return null;
  return {
    ...purchase,
    ...first,
    lines: lines.rows.map(({ unitCostMinor, picturePosition, pictureCount, contentVersion, ...line }) => ({
      ...line,
      pictureUrl: pictureUrlOf({ productId: line.productId, picturePosition, pictureCount, contentVersion }),
      unitCost: cny(unitCostMinor),
      goods: cny(unitCostMinor * line.units),
    })),
    events: events.rows.map(({ refundedMinor, ...event }) => ({ ...event, refunded: refundedMinor === 0 ? null : cny(refundedMinor) })),
  };
}

/** How many documents of a table an account has, no further than totals are counted. */
export async function countDocuments(
  queryable: Queryable,
  table: 'stock_purchase' | 'inbound_plan' | 'outbound_order',
  accountId: string,
): Promise<number> {
  const counted = await sql<{ count: number }>`
    SELECT count(*) AS count FROM (SELECT 1 FROM ${sql.table(table)} WHERE account_id = ${accountId} LIMIT ${COUNTED_TOTAL_LIMIT + 1}) x`.execute(
    queryable,
  );
  return counted.rows[0]?.count ?? 0;
}
