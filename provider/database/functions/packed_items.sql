-- The goods in each parcel of a paid order's quote that are still to be sent: units of lines that were canceled since are left out, those of
-- the last parcels first. A variant its merchant had replaced is named by what is sent in its place.
CREATE OR REPLACE FUNCTION packed_items(p_account_id uuid, p_quote_id uuid)
  RETURNS TABLE (place integer, warehouse_code text, line_id uuid, variant_id uuid, quantity integer, units integer) LANGUAGE sql STABLE AS $$
  SELECT i.place, i.warehouse_code, i.line_id, coalesce(s.to_variant_id, i.variant_id), i.kept, i.units / i.quantity * i.kept
  FROM (
    SELECT i.*, greatest(0, least(i.quantity, l.quantity - l.quantity_canceled - i.packed_before))::integer AS kept
    FROM (
      SELECT p.place, p.warehouse_code, item."lineId" AS line_id, item."variantId" AS variant_id, item.quantity, item.units,
        coalesce(sum(item.quantity) OVER (PARTITION BY item."lineId", item."variantId" ORDER BY p.place ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)
          AS packed_before
      FROM quote_parcel p, jsonb_to_recordset(p.items) AS item ("lineId" uuid, "variantId" uuid, quantity integer, units integer)
      WHERE p.account_id = p_account_id AND p.quote_id = p_quote_id
    ) i
    JOIN order_line l ON l.account_id = p_account_id AND l.id = i.line_id
  ) i
  LEFT JOIN order_substitution s ON s.account_id = p_account_id AND s.quote_id = p_quote_id AND s.from_variant_id = i.variant_id
  WHERE i.kept > 0
$$;
