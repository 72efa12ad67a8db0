-- What a delivered parcel adds to the figures of the day it arrived on: its country and how many whole days it was under way. A parcel of several
-- orders counts for the first of them.
-- Strict: PostgreSQL 18 fails to plan a lateral call of it that it inlines.
CREATE OR REPLACE FUNCTION dashboard_parcel_parts(p parcel)
RETURNS TABLE (mode text, at timestamptz, store_id uuid, measure text, part text, amount bigint) LANGUAGE sql STABLE STRICT AS $$
  SELECT o.mode::text, p.delivered_at, coalesce(o.store_id, '00000000-0000-0000-0000-000000000000'), 'deliveries',
    o.country || ':' || least(99, greatest(0, floor(extract(epoch FROM p.delivered_at - p.shipped_at) / 86400)))::integer, 1::bigint
  FROM parcel_line l JOIN orders o ON o.account_id = l.account_id AND o.id = l.order_id
  WHERE l.account_id = p.account_id AND l.parcel_id = p.id AND p.delivered_at IS NOT NULL AND p.shipped_at IS NOT NULL
  ORDER BY l.order_id LIMIT 1
$$;
