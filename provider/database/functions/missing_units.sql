-- Needs: packed_items
--
-- What an order does not hold yet of the units its quote names. While the caller has its stock rows locked, that stays so.
CREATE OR REPLACE FUNCTION missing_units(p_account_id uuid, p_order_id uuid, p_quote_id uuid)
  RETURNS TABLE (variant_id uuid, warehouse_code text, units integer) LANGUAGE sql STABLE AS $$
  SELECT q.variant_id, q.warehouse_code, q.units - held.units
  FROM (
    SELECT i.variant_id, i.warehouse_code, sum(i.units)::integer AS units FROM packed_items(p_account_id, p_quote_id) i GROUP BY i.variant_id, i.warehouse_code
  ) q
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(r.units), 0)::integer AS units FROM reservation r WHERE r.account_id = p_account_id AND r.order_id = p_order_id
      AND r.variant_id = q.variant_id AND r.warehouse_code = q.warehouse_code AND r.state = 'held'
  ) held
  WHERE held.units < q.units
$$;
