-- The goods in each parcel of a paid order's quote that are still to be sent: units of lines that were canceled since are left out, those that
-- were paid for before those its merchant owns, and of each those of the last parcels first. A variant its merchant had replaced is named by
-- what is sent in its place.
CREATE OR REPLACE FUNCTION packed_items(p_account_id uuid, p_quote_id uuid)
  RETURNS TABLE (place integer, warehouse_code text, line_id uuid, variant_id uuid, quantity integer, units integer) LANGUAGE sql STABLE AS $$
  SELECT i.place, i.warehouse_code, i.line_id, coalesce(s.to_variant_id, i.variant_id), sum(i.kept)::integer, (sum(i.kept) * i.units_each)::integer
  FROM (
    SELECT i.*, greatest(0, least(i.pieces, l.quantity - l.quantity_canceled - i.pieces_before))::integer AS kept
    FROM (
      SELECT p.place, p.warehouse_code, item."lineId" AS line_id, item."variantId" AS variant_id, item.units / item.quantity AS units_each, share.pieces,
        coalesce(sum(share.pieces) OVER (PARTITION BY item."lineId", item."variantId" ORDER BY share.is_paid, p.place
          ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS pieces_before
      FROM quote_parcel p
      CROSS JOIN LATERAL jsonb_to_recordset(p.items) AS item ("lineId" uuid, "variantId" uuid, quantity integer, units integer, owned integer)
      CROSS JOIN LATERAL (SELECT coalesce(item.owned, 0) / (item.units / item.quantity) AS pieces) own
      CROSS JOIN LATERAL (VALUES (false, own.pieces), (true, item.quantity - own.pieces)) AS share (is_paid, pieces)
      WHERE p.account_id = p_account_id AND p.quote_id = p_quote_id AND share.pieces > 0
    ) i
    JOIN order_line l ON l.account_id = p_account_id AND l.id = i.line_id
  ) i
  LEFT JOIN order_substitution s ON s.account_id = p_account_id AND s.quote_id = p_quote_id AND s.from_variant_id = i.variant_id
  WHERE i.kept > 0
  GROUP BY i.line_id, i.variant_id, i.place, i.warehouse_code, i.units_each, s.to_variant_id
  ORDER BY i.line_id, i.variant_id, i.place
$$;
