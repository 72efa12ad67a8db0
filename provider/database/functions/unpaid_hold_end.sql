-- Until when an order may hold goods that are not paid from now on: for the time requested, but no more than an hour
-- within a day together with what it held before. Null when less than a minute of the hour is left.
CREATE OR REPLACE FUNCTION unpaid_hold_end(p_account_id uuid, p_order_id uuid, p_requested interval) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  WITH hold AS (
    SELECT greatest(r.created_at, app_now() - interval '1 day') AS since, coalesce(e.at, app_now()) AS until
    FROM reservation r
    LEFT JOIN reservation_event e ON r.state <> 'held' AND e.account_id = r.account_id AND e.entity_id = r.id AND e.seq = r.version
    WHERE r.account_id = p_account_id AND r.order_id = p_order_id AND r.expires_at IS NOT NULL
  ), period AS (
    -- Goods held side by side count once.
    SELECT unnest(range_agg(tstzrange(h.since, h.until))) AS held FROM hold h WHERE h.since < h.until
  ), budget AS (
    SELECT interval '1 hour' - coalesce(sum(upper(p.held) - lower(p.held)), '0') AS rest FROM period p
  )
  SELECT app_now() + least(p_requested, b.rest) FROM budget b WHERE b.rest >= interval '1 minute'
$$;
