import { sql } from 'kysely';
import type { Queryable } from '#provider/database/database.ts';
import type { Figure } from '#provider/http/metrics.ts';

/** What Shopify asks of a fulfillment service (Built for Shopify 5.8), of the last 28 days. */
interface ServiceLevel {
  level: string;
  /** What counts, and what of it was as asked. */
  counted: number;
  met: number;
}

/**
 * Requests count once they are answered or their time is up: four hours to send, one to cancel. Orders count from the seventh day after they were accepted, and
 * are completed when all of them has left or nothing is to be sent any more. A fulfillment of ours has its number from the moment it is made; one somebody
 * marked by hand before us has not.
 */
async function readServiceLevels(queryable: Queryable): Promise<ServiceLevel[]> {
  const found = await sql<ServiceLevel>`
    WITH request AS (
      SELECT kind, answered_at - requested_at AS took, CASE kind WHEN 'send' THEN interval '4 hours' ELSE interval '1 hour' END AS allowed,
        answered_at, requested_at
      FROM shopify_request WHERE requested_at > app_now() - interval '28 days'
    )
    SELECT CASE kind WHEN 'send' THEN 'fulfillment-requests' ELSE 'cancellation-requests' END AS level,
      count(*)::int AS counted, count(*) FILTER (WHERE took <= allowed)::int AS met
    FROM request WHERE answered_at IS NOT NULL OR requested_at < app_now() - allowed GROUP BY kind
    UNION ALL
    SELECT 'completed-orders', count(*)::int, count(*) FILTER (WHERE o.fulfillment_state IN ('shipped', 'closed', 'canceled', 'merged', 'fulfilled_elsewhere'))::int
    FROM (SELECT DISTINCT account_id, store_id, external_order_id FROM shopify_request
      WHERE kind = 'send' AND accepted AND answered_at BETWEEN app_now() - interval '28 days' AND app_now() - interval '7 days') r
    JOIN orders o ON o.account_id = r.account_id AND o.store_id = r.store_id AND o.external_id = r.external_order_id
    UNION ALL
    SELECT 'tracked-fulfillments', count(*)::int, count(*) FILTER (WHERE NOT by_hand)::int
    FROM shopify_shipment WHERE fulfillment_ids <> '{}' AND created_at > app_now() - interval '28 days'`.execute(queryable);
  return found.rows;
}

/** The levels as shares and the numbers they are of, by level. A level nothing counts for yet has a number and no share. */
export function serviceLevelFigures(queryable: Queryable): Figure[] {
  const read = async (value: (level: ServiceLevel) => number | null): Promise<Map<string, number>> =>
    new Map(
      (await readServiceLevels(queryable)).flatMap((level) => {
        const figure = value(level);
        return figure === null ? [] : [[level.level, figure] as const];
      }),
    );
  return [
    {
      name: 'wharf_shopify_service_level_ratio',
      help: 'Share of what was as Built for Shopify 5.8 asks, of the last 28 days: at least 0.99, tracked fulfillments 0.8.',
      label: 'level',
      read: () => read(({ counted, met }) => (counted === 0 ? null : met / counted)),
    },
    {
      name: 'wharf_shopify_service_level_counted',
      help: 'Requests, orders and fulfillments of the last 28 days that the ratio is of; Shopify judges from 100 on.',
      label: 'level',
      read: () => read(({ counted }) => counted),
    },
  ];
}
