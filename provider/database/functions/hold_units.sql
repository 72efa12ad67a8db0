-- Holds units for orders, all or nothing. The caller has locked the orders and has seen that there are enough; when others
-- took them since, it fails as a transaction that is to be tried again.
CREATE OR REPLACE FUNCTION hold_units(p_needs stock_need[], p_expires_at timestamptz, p_actor_kind text) RETURNS void LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_material = off AS $$
DECLARE
  wanted_count integer;
  taken_count integer;
BEGIN
  PERFORM 1 FROM (SELECT DISTINCT n.variant_id, n.warehouse_code, CASE WHEN n.lot_id IS NOT NULL THEN n.account_id END AS owner FROM unnest(p_needs) n) n
    JOIN stock_level s ON s.variant_id = n.variant_id AND s.warehouse_code = n.warehouse_code AND s.owner_account_id IS NOT DISTINCT FROM n.owner
    ORDER BY s.variant_id, s.warehouse_code, s.owner_account_id FOR NO KEY UPDATE OF s;
  WITH wanted AS MATERIALIZED (
    SELECT n.variant_id, n.warehouse_code, n.lot_id, CASE WHEN n.lot_id IS NOT NULL THEN n.account_id END AS owner, sum(n.units)::integer AS units
    FROM unnest(p_needs) n GROUP BY 1, 2, 3, 4
  ), taken AS (
    UPDATE stock_level s SET reserved = s.reserved + w.units FROM wanted w
    WHERE w.lot_id IS NULL AND s.variant_id = w.variant_id AND s.warehouse_code = w.warehouse_code AND s.owner_account_id IS NULL
      AND s.available >= w.units RETURNING 1
  ), taken_of_lots AS (
    UPDATE stock_lot l SET reserved = l.reserved + w.units FROM wanted w
    WHERE l.account_id = w.owner AND l.id = w.lot_id AND l.counted - l.reserved >= w.units RETURNING 1
  ), held AS (
    INSERT INTO reservation (account_id, id, order_id, variant_id, warehouse_code, lot_id, units, expires_at)
    SELECT n.account_id, gen_random_uuid(), n.order_id, n.variant_id, n.warehouse_code, n.lot_id, n.units, p_expires_at FROM unnest(p_needs) n
    RETURNING account_id, id
  ), noted AS (
    INSERT INTO reservation_event (account_id, entity_id, seq, to_state, actor_kind) SELECT h.account_id, h.id, 1, 'held', p_actor_kind FROM held h
  )
  SELECT (SELECT count(*) FROM wanted), (SELECT count(*) FROM taken) + (SELECT count(*) FROM taken_of_lots) INTO wanted_count, taken_count;
  IF taken_count <> wanted_count THEN
    RAISE EXCEPTION 'others took the stock' USING ERRCODE = '40001';
  END IF;
END $$;
