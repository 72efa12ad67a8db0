-- Needs: missing_units, owned_units
--
-- Where the units that orders do not hold yet are to be taken from: what their quotes say their merchant owns from lots of the
-- account in the order's mode, the oldest first, and the rest from the provider's stock, whether it has them or not. Owned units
-- that no lot has stand under the nil lot with none available. Orders share the lots in the order they are given in. Lots whose
-- storage is not paid for give nothing. The caller has the stock rows locked, or finds out later that they changed.
CREATE OR REPLACE FUNCTION allocate_units(p_account_ids uuid[], p_order_ids uuid[], p_quote_ids uuid[]) RETURNS SETOF stock_need LANGUAGE sql STABLE AS $$
  WITH missing AS MATERIALIZED (
    SELECT m.*, sum(m.own) OVER stock AS own_to, sum(m.own) OVER stock - m.own AS own_from
    FROM (
      SELECT k.place, k.account_id, k.order_id, o.mode, m.variant_id, m.warehouse_code, m.units,
        least(m.units, greatest(0, owned_units(k.account_id, k.quote_id, m.variant_id, m.warehouse_code) - held.units)) AS own
      FROM unnest(p_account_ids, p_order_ids, p_quote_ids) WITH ORDINALITY AS k (account_id, order_id, quote_id, place)
      JOIN orders o ON o.account_id = k.account_id AND o.id = k.order_id
      CROSS JOIN LATERAL missing_units(k.account_id, k.order_id, k.quote_id) m
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(r.units), 0)::integer AS units FROM reservation r WHERE r.account_id = k.account_id AND r.order_id = k.order_id
          AND r.variant_id = m.variant_id AND r.warehouse_code = m.warehouse_code AND r.lot_id IS NOT NULL AND r.state = 'held'
      ) held
    ) m
    WINDOW stock AS (PARTITION BY m.account_id, m.mode, m.variant_id, m.warehouse_code ORDER BY m.place)
  ), lot AS MATERIALIZED (
    SELECT l.account_id, l.mode, l.variant_id, l.warehouse_code, l.id, l.counted - l.reserved AS available,
      sum(l.counted - l.reserved) OVER stock AS lot_to, sum(l.counted - l.reserved) OVER stock - (l.counted - l.reserved) AS lot_from
    FROM (SELECT DISTINCT m.account_id, m.mode, m.variant_id, m.warehouse_code FROM missing m WHERE m.own > 0) m
    JOIN stock_lot l ON l.account_id = m.account_id AND l.mode = m.mode AND l.variant_id = m.variant_id AND l.warehouse_code = m.warehouse_code
    WHERE l.counted > l.reserved AND l.state NOT IN ('frozen', 'final_notice', 'disposed')
    WINDOW stock AS (PARTITION BY l.account_id, l.mode, l.variant_id, l.warehouse_code ORDER BY l.received_at, l.id)
  ), taken AS MATERIALIZED (
    SELECT m.place, m.account_id, m.order_id, m.variant_id, m.warehouse_code,
      (least(m.own_to, l.lot_to) - greatest(m.own_from, l.lot_from))::integer AS units, l.available, l.id AS lot_id
    FROM missing m
    JOIN lot l ON l.account_id = m.account_id AND l.mode = m.mode AND l.variant_id = m.variant_id AND l.warehouse_code = m.warehouse_code
      AND l.lot_from < m.own_to AND m.own_from < l.lot_to
    WHERE m.own > 0
  )
  SELECT t.account_id, t.order_id, t.variant_id, t.warehouse_code, t.units, t.available, t.lot_id FROM taken t
  UNION ALL
  SELECT m.account_id, m.order_id, m.variant_id, m.warehouse_code, m.own - got.units, 0, '00000000-0000-0000-0000-000000000000'::uuid
  FROM missing m
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(t.units), 0)::integer AS units FROM taken t
    WHERE t.place = m.place AND t.variant_id = m.variant_id AND t.warehouse_code = m.warehouse_code
  ) got
  WHERE got.units < m.own
  UNION ALL
  SELECT m.account_id, m.order_id, m.variant_id, m.warehouse_code, m.units - m.own, coalesce(s.available, 0), NULL
  FROM missing m
  LEFT JOIN stock_level s ON s.variant_id = m.variant_id AND s.warehouse_code = m.warehouse_code AND s.owner_account_id IS NULL
  WHERE m.own < m.units
$$;
