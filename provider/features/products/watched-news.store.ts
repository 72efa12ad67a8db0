import { sql } from 'kysely';
import { defaultLocale } from '#contract/locales.ts';
import type { Tx } from '#provider/database/database.ts';

/** What became of a watched product since its watcher was last told. */
export interface WatchedNews {
  accountId: string;
  userId: string;
  productId: string;
  /** In the watcher's language. */
  name: string;
  /** Sum over its variants, in fen. */
  costChange: number;
  /** Units of all variants and warehouses. */
  stockWas: number;
  stockIs: number;
  wentOffSale: boolean;
}

/** Rows of a transaction carry the time it began: younger ones may not be seen by all yet. */
const SETTLED_AFTER = '1 minute';

/** Takes the news of all watches; the same change is never taken twice. */
export async function takeWatchedNews(tx: Tx): Promise<WatchedNews[]> {
  const result = await sql<WatchedNews>`
    WITH bound AS (SELECT app_now() - ${SETTLED_AFTER}::interval AS at),
    due AS (
      SELECT w.account_id, w.user_id, w.product_id, w.notified_until FROM product_watch w, bound
      WHERE EXISTS (SELECT FROM catalog_change c
        WHERE c.product_id = w.product_id AND c.changed_at > w.notified_until AND c.changed_at <= bound.at)
      ORDER BY w.account_id, w.user_id, w.product_id FOR UPDATE OF w
    ),
    told AS (
      UPDATE product_watch w SET notified_until = bound.at FROM due, bound
      WHERE w.account_id = due.account_id AND w.user_id = due.user_id AND w.product_id = due.product_id
    ),
    changes AS (
      SELECT due.account_id, due.user_id, due.product_id,
        coalesce(sum(c.new_value - c.old_value) FILTER (WHERE c.kind = 'cost' AND c.changed_at <= bound.at), 0)::bigint AS cost_change,
        coalesce(sum(c.new_value - c.old_value) FILTER (WHERE c.kind = 'stock' AND c.changed_at <= bound.at), 0)::bigint AS stock_change,
        coalesce(sum(c.new_value - c.old_value) FILTER (WHERE c.kind = 'stock' AND c.changed_at > bound.at), 0)::bigint AS later_stock_change,
        coalesce(bool_or(c.kind = 'sale' AND c.new_value = 0 AND c.changed_at <= bound.at), false) AS off_sale_once
      FROM due, bound, catalog_change c WHERE c.product_id = due.product_id AND c.changed_at > due.notified_until
      GROUP BY due.account_id, due.user_id, due.product_id
    ),
    stocked AS (
      SELECT x.*, (SELECT coalesce(sum(s.counted + s.declared), 0)::bigint FROM variant v JOIN provider_stock s ON s.variant_id = v.id
        WHERE v.product_id = x.product_id) - x.later_stock_change AS stock_is
      FROM changes x
    )
    SELECT x.account_id AS "accountId", x.user_id AS "userId", x.product_id AS "productId", x.cost_change AS "costChange",
      x.stock_is AS "stockIs", x.stock_is - x.stock_change AS "stockWas",
      x.off_sale_once AND p.status <> 'on_sale' AS "wentOffSale",
      coalesce((SELECT t.name FROM product_text t WHERE t.product_id = p.id AND t.locale IN (u.locale, ${defaultLocale})
        ORDER BY t.locale = u.locale DESC LIMIT 1), p.spu) AS name
    FROM stocked x JOIN product p ON p.id = x.product_id JOIN app_user u ON u.account_id = x.account_id AND u.id = x.user_id
    ORDER BY x.user_id, name`.execute(tx);
  return result.rows;
}
