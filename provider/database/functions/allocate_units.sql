-- Needs: missing_units
--
-- Where the units an order does not hold yet are to be taken from: with `p_own_lots_first` from lots of its account, the
-- oldest first, and the rest from the provider's stock, whether it has them or not. The caller has the stock rows locked.
CREATE OR REPLACE FUNCTION allocate_units(p_account_id uuid, p_order_id uuid, p_quote_id uuid, p_own_lots_first boolean)
  RETURNS SETOF stock_need LANGUAGE sql STABLE AS $$
  WITH missing AS MATERIALIZED (
    SELECT * FROM missing_units(p_account_id, p_order_id, p_quote_id)
  ), lot AS MATERIALIZED (
    SELECT m.variant_id, m.warehouse_code, m.units, l.id, l.counted - l.reserved AS available,
      sum(l.counted - l.reserved) OVER (PARTITION BY m.variant_id, m.warehouse_code ORDER BY l.received_at, l.id) - (l.counted - l.reserved) AS older
    FROM missing m JOIN stock_lot l ON l.account_id = p_account_id AND l.variant_id = m.variant_id AND l.warehouse_code = m.warehouse_code
    WHERE p_own_lots_first AND l.counted > l.reserved
  )
  SELECT p_account_id, p_order_id, l.variant_id, l.warehouse_code, least(l.available, l.units - l.older)::integer, l.available, l.id
  FROM lot l WHERE l.older < l.units
  UNION ALL
  SELECT p_account_id, p_order_id, m.variant_id, m.warehouse_code, m.units - own.units, coalesce(s.available, 0), NULL
  FROM missing m
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(l.available), 0)::integer AS units FROM lot l WHERE l.variant_id = m.variant_id AND l.warehouse_code = m.warehouse_code
  ) own
  LEFT JOIN stock_level s ON s.variant_id = m.variant_id AND s.warehouse_code = m.warehouse_code AND s.owner_account_id IS NULL
  WHERE own.units < m.units
$$;
