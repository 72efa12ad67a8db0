import { sql } from 'kysely';
import type { ProductTrust } from '#contract/product-history.ts';
import type { Queryable } from '#provider/database/database.ts';

export interface TrustRow {
  pickedLines: number;
  foundLines: number;
  shippedParcels: number;
  timelyParcels: number;
  deliveryDays: ProductTrust['deliveryDays'];
  calculatedAt: string | null;
}

/** All zero where nothing was calculated yet; null when there is no such product. */
export async function findTrust(db: Queryable, productId: string): Promise<TrustRow | null> {
  const result = await sql<TrustRow>`
    SELECT coalesce(t.picked_lines, 0) AS "pickedLines", coalesce(t.found_lines, 0) AS "foundLines",
      coalesce(t.shipped_parcels, 0) AS "shippedParcels", coalesce(t.timely_parcels, 0) AS "timelyParcels",
      coalesce(t.delivery_days, '[]') AS "deliveryDays", t.calculated_at AS "calculatedAt"
    FROM product p LEFT JOIN product_trust t ON t.product_id = p.id WHERE p.id = ${productId}`.execute(db);
  return result.rows[0] ?? null;
}

/**
 * Takes all figures anew of what happened to live orders. Picking is judged by orders of one line alone, since an order that
 * stops for want of stock does not always say for which of its lines. A parcel counts for each product in it.
 */
export async function calculateTrust(tx: Queryable): Promise<void> {
  await sql`
    WITH picked AS (
      SELECT v.product_id, count(*)::int AS lines,
        count(*) FILTER (WHERE NOT EXISTS (SELECT FROM order_fulfillment_event x
          WHERE x.account_id = o.account_id AND x.entity_id = o.id AND x.to_state = 'stock_exception'))::int AS found
      FROM (SELECT DISTINCT e.account_id, e.entity_id FROM order_fulfillment_event e
        WHERE e.to_state IN ('picking', 'stock_exception') AND e.at >= app_now() - interval '30 days') e
      JOIN orders o ON o.account_id = e.account_id AND o.id = e.entity_id AND o.mode = 'live' AND o.line_count = 1
      JOIN order_line l ON l.account_id = o.account_id AND l.order_id = o.id
      JOIN variant v ON v.id = l.variant_id
      GROUP BY v.product_id
    ),
    parcels AS (
      SELECT v.product_id, p.account_id, p.id, p.shipped_at, p.delivered_at, o.country,
        bool_and(p.shipped_at <= paid.at + make_interval(hours => pr.processing_hours)) AS timely
      FROM parcel p
      JOIN parcel_line pl ON pl.account_id = p.account_id AND pl.parcel_id = p.id
      JOIN orders o ON o.account_id = pl.account_id AND o.id = pl.order_id AND o.mode = 'live'
      JOIN order_line l ON l.account_id = pl.account_id AND l.id = pl.order_line_id
      JOIN variant v ON v.id = l.variant_id
      JOIN product pr ON pr.id = v.product_id
      JOIN LATERAL (SELECT min(e.at) AS at FROM order_payment_event e
        WHERE e.account_id = o.account_id AND e.entity_id = o.id AND e.to_state = 'paid') paid ON true
      WHERE p.shipped_at >= app_now() - interval '180 days'
      GROUP BY v.product_id, p.account_id, p.id, o.country
    ),
    shipped AS (
      SELECT product_id, count(*)::int AS parcels, count(*) FILTER (WHERE timely)::int AS timely
      FROM parcels WHERE shipped_at >= app_now() - interval '90 days' GROUP BY product_id
    ),
    delivered AS (
      SELECT product_id, country, count(*)::int AS parcels,
        round(percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM delivered_at - shipped_at) / 86400))::int AS median_days
      FROM parcels WHERE delivered_at IS NOT NULL GROUP BY product_id, country
    ),
    days AS (
      SELECT product_id, jsonb_agg(jsonb_build_object('country', country, 'medianDays', median_days, 'parcels', parcels)
        ORDER BY parcels DESC, country) AS rows FROM delivered GROUP BY product_id
    ),
    figures AS (
      SELECT product_id, coalesce(picked.lines, 0) AS lines, coalesce(picked.found, 0) AS found,
        coalesce(shipped.parcels, 0) AS parcels, coalesce(shipped.timely, 0) AS timely, coalesce(days.rows, '[]') AS rows
      FROM picked FULL JOIN shipped USING (product_id) FULL JOIN days USING (product_id)
    ),
    forgotten AS (DELETE FROM product_trust t WHERE NOT EXISTS (SELECT FROM figures f WHERE f.product_id = t.product_id))
    INSERT INTO product_trust (product_id, picked_lines, found_lines, shipped_parcels, timely_parcels, delivery_days, calculated_at)
    SELECT product_id, lines, found, parcels, timely, rows, app_now() FROM figures
    ON CONFLICT (product_id) DO UPDATE SET picked_lines = excluded.picked_lines, found_lines = excluded.found_lines,
      shipped_parcels = excluded.shipped_parcels, timely_parcels = excluded.timely_parcels,
      delivery_days = excluded.delivery_days, calculated_at = excluded.calculated_at`.execute(tx);
}
