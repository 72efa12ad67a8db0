-- Ends held reservations and frees what they held; with 'consumed' the units leave the counted stock or their lot too, with
-- 'expired' only those whose time is over end. Stock rows are locked first, in the order of all. Returns how many ended.
CREATE OR REPLACE FUNCTION end_reservations(p_account_ids uuid[], p_order_ids uuid[], p_ids uuid[], p_to text, p_actor_kind text) RETURNS integer LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_material = off AS $$
DECLARE
  ended_count integer;
BEGIN
  PERFORM 1 FROM (
      SELECT DISTINCT r.variant_id, r.warehouse_code, r.owner_account_id FROM unnest(p_account_ids, p_order_ids, p_ids) AS requested (account_id, order_id, id)
      JOIN reservation r ON r.account_id = requested.account_id AND r.order_id = requested.order_id AND r.id = requested.id
    ) r
    JOIN stock_level s ON s.variant_id = r.variant_id AND s.warehouse_code = r.warehouse_code AND s.owner_account_id IS NOT DISTINCT FROM r.owner_account_id
    ORDER BY s.variant_id, s.warehouse_code, s.owner_account_id FOR NO KEY UPDATE OF s;
  WITH ended AS (
    UPDATE reservation r SET state = p_to, version = r.version + 1
    FROM unnest(p_account_ids, p_order_ids, p_ids) AS requested (account_id, order_id, id)
    WHERE r.account_id = requested.account_id AND r.order_id = requested.order_id AND r.id = requested.id AND r.state = 'held' AND (p_to <> 'expired' OR r.expires_at <= app_now())
    RETURNING r.account_id, r.id, r.version, r.variant_id, r.warehouse_code, r.lot_id, r.units
  ), freed AS (
    UPDATE stock_level s SET reserved = s.reserved - e.units,
      counted = CASE WHEN p_to = 'consumed' THEN s.counted - e.units ELSE s.counted END,
      counted_at = CASE WHEN p_to = 'consumed' THEN app_now() ELSE s.counted_at END
    FROM (SELECT variant_id, warehouse_code, sum(units)::integer AS units FROM ended WHERE lot_id IS NULL GROUP BY variant_id, warehouse_code) e
    WHERE s.variant_id = e.variant_id AND s.warehouse_code = e.warehouse_code AND s.owner_account_id IS NULL
  ), freed_of_lots AS (
    UPDATE stock_lot l SET reserved = l.reserved - e.units, counted = CASE WHEN p_to = 'consumed' THEN l.counted - e.units ELSE l.counted END
    FROM (SELECT account_id, lot_id, sum(units)::integer AS units FROM ended WHERE lot_id IS NOT NULL GROUP BY account_id, lot_id) e
    WHERE l.account_id = e.account_id AND l.id = e.lot_id
  ), noted AS (
    INSERT INTO reservation_event (account_id, entity_id, seq, from_state, to_state, actor_kind)
    SELECT e.account_id, e.id, e.version, 'held', p_to, p_actor_kind FROM ended e
  )
  SELECT count(*) INTO ended_count FROM ended;
  RETURN ended_count;
END $$;
