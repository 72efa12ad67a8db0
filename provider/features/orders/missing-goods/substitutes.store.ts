import { sql } from 'kysely';
import type { Locale } from '#contract/locales.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';
import type { LockedOrder } from '../orders.store.ts';

interface QuotedOrder {
  accountId: string;
  id: string;
  quoteId: string | null;
}

export interface SubstituteRow {
  variantId: string;
  sku: string;
  title: string;
  unitCostMinor: number;
  available: number;
  /** Of one unit, against the variant that lacks; below zero: it costs less. */
  unitDifferenceMinor: number;
}
export interface LackingRow {
  variantId: string;
  sku: string;
  /** Units the order needs. */
  units: number;
  substitutes: SubstituteRow[];
}

/**
 * Variants of which an order lacks units where it is sent from, each with the other variants of its product that are on sale and of which there is
 * enough there.
 */
export async function findLacking(queryable: Queryable, order: QuotedOrder, locale: Locale): Promise<LackingRow[]> {
  const found = await sql<LackingRow>`
    WITH lacking AS (
      SELECT DISTINCT n.variant_id FROM missing_units(${order.accountId}, ${order.id}, ${order.quoteId}) n
      LEFT JOIN stock_level s ON s.variant_id = n.variant_id AND s.warehouse_code = n.warehouse_code AND s.owner_account_id IS NULL
      WHERE coalesce(s.available, 0) < n.units
    ), need AS (
      SELECT i.variant_id, i.warehouse_code, sum(i.units)::integer AS units FROM packed_items(${order.accountId}, ${order.quoteId}) i
      WHERE i.variant_id IN (SELECT variant_id FROM lacking) GROUP BY i.variant_id, i.warehouse_code
    )
    SELECT v.id AS "variantId", v.sku, (SELECT sum(n.units)::integer FROM need n WHERE n.variant_id = v.id) AS units, coalesce((
      SELECT jsonb_agg(jsonb_build_object('variantId', c.id, 'sku', c.sku, 'unitCostMinor', c.cost_minor, 'available', there.units,
          'unitDifferenceMinor', c.cost_minor - v.cost_minor, 'title', coalesce((
            SELECT string_agg(coalesce(p.options -> (o.place - 1)::integer -> 'values' -> o.code ->> ${locale},
              p.options -> (o.place - 1)::integer -> 'values' -> o.code ->> 'en-US', o.code), ' / ' ORDER BY o.place)
            FROM unnest(c.option_values) WITH ORDINALITY AS o (code, place)), c.sku))
        ORDER BY abs(c.cost_minor - v.cost_minor), c.position)
      FROM variant c JOIN product p ON p.id = c.product_id
      CROSS JOIN LATERAL (
        SELECT min(coalesce(s.available, 0)) AS units, bool_and(coalesce(s.available, 0) >= n.units) AS enough
        FROM need n LEFT JOIN stock_level s ON s.variant_id = c.id AND s.warehouse_code = n.warehouse_code AND s.owner_account_id IS NULL
        WHERE n.variant_id = v.id
      ) there
      WHERE c.product_id = v.product_id AND c.id NOT IN (SELECT variant_id FROM lacking) AND c.status = 'on_sale' AND p.status = 'on_sale' AND there.enough), '[]') AS substitutes
    FROM lacking l JOIN variant v ON v.id = l.variant_id ORDER BY v.sku`.execute(queryable);
  return found.rows;
}

/** Has one variant sent in place of another of an order's quote, and says so in its lines. The order is locked. */
export async function substitute(
  tx: Tx,
  order: LockedOrder,
  { from, to, unitDifferenceMinor }: { from: string; to: string; unitDifferenceMinor: number },
): Promise<void> {
  const { accountId, quoteId } = order;
  await sql`UPDATE order_line l SET variant_id = CASE WHEN l.variant_id = ${from} THEN ${to}::uuid ELSE l.variant_id END,
      unit_cost_minor = l.unit_cost_minor + i.units / i.quantity * ${unitDifferenceMinor}::bigint
    FROM (SELECT line_id, sum(units)::integer AS units, sum(quantity)::integer AS quantity FROM packed_items(${accountId}, ${quoteId})
      WHERE variant_id = ${from} GROUP BY line_id) i
    WHERE l.account_id = ${accountId} AND l.id = i.line_id`.execute(tx);
  await sql`UPDATE order_substitution SET to_variant_id = ${to} WHERE account_id = ${accountId} AND quote_id = ${quoteId} AND to_variant_id = ${from}`.execute(
    tx,
  );
  await sql`INSERT INTO order_substitution (account_id, quote_id, from_variant_id, to_variant_id)
    SELECT DISTINCT ${accountId}::uuid, ${quoteId}::uuid, item."variantId", ${to}::uuid
    FROM quote_parcel p, jsonb_to_recordset(p.items) AS item ("variantId" uuid)
    WHERE p.account_id = ${accountId} AND p.quote_id = ${quoteId} AND item."variantId" = ${from}
    ON CONFLICT DO NOTHING`.execute(tx);
}
