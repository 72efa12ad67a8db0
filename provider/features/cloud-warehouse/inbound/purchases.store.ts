import { sql } from 'kysely';
import type { StockPurchase } from '#contract/cloud-warehouse-purchases.ts';
import { cny } from '#contract/money.values.ts';
import { COUNTED_TOTAL_LIMIT } from '#contract/page.values.ts';
import type { Queryable } from '#provider/database/database.ts';
import type { CursorPlace } from '#provider/http/cursor.ts';

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
