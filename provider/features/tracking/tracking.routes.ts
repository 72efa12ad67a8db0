import { sql } from 'kysely';
import { trackParcel, type TrackedParcel } from '#contract/tracking.ts';
import type { Queryable } from '#provider/database/database.ts';
import type { Api } from '#provider/http/api.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';

/** Binds what buyers see of their parcels (decision 0050). */
export function trackingRoutes(api: Api, { database }: Services): void {
  api.bindPublic(trackParcel, async ({ params }) => {
    const parcel = await findTracked(database.db, params.token);
    if (parcel === null) throw new Refusal('not-found');
    return parcel;
  });
}

/** A parcel by its token, with nothing of its buyer but town and country; one of an account that is closed is gone. */
async function findTracked(queryable: Queryable, token: string): Promise<TrackedParcel | null> {
  const found = await sql<TrackedParcel>`
    SELECT carried.store_name AS "storeName", p.state, carried.city, carried.country, p.carrier, p.tracking_number AS "trackingNumber",
      p.tracking_url AS "trackingUrl", p.item_count AS "itemCount", part.part, p.estimated_from AS "estimatedFrom", p.estimated_to AS "estimatedTo",
      p.delivered_at AS "deliveredAt", (
        SELECT coalesce(jsonb_agg(jsonb_build_object('state', e.state, 'code', e.code, 'place', e.place, 'at', to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
          ORDER BY e.seq DESC), '[]') FROM tracking_event e WHERE e.account_id = p.account_id AND e.parcel_id = p.id
      ) AS events
    FROM parcel p
    JOIN account a ON a.id = p.account_id AND a.status <> 'closed'
    CROSS JOIN LATERAL (
      SELECT min(o.buyer_city) AS city, min(o.country) AS country, coalesce(min(s.name), '') AS store_name, count(*) AS orders, min(o.id::text)::uuid AS order_id
      FROM orders o LEFT JOIN store s ON s.account_id = o.account_id AND s.id = o.store_id
      WHERE o.account_id = p.account_id AND o.id IN (SELECT l.order_id FROM parcel_line l WHERE l.account_id = p.account_id AND l.parcel_id = p.id)
    ) carried
    CROSS JOIN LATERAL (
      SELECT CASE WHEN carried.orders = 1 THEN jsonb_build_object('number', count(*) FILTER (WHERE (x.created_at, x.id) <= (p.created_at, p.id)), 'of', count(*)) END AS part
      FROM parcel x WHERE x.account_id = p.account_id
        AND x.id IN (SELECT l.parcel_id FROM parcel_line l WHERE l.account_id = p.account_id AND l.order_id = carried.order_id)
    ) part
    WHERE p.tracking_token = ${token} AND carried.orders > 0`.execute(queryable);
  return found.rows[0] ?? null;
}
