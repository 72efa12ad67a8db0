-- Of the units of a variant that a quote has leave from a warehouse, those its merchant owns and that are still to be sent: what was canceled since
-- was first what is paid for, as in `packed_items`. One that replaces another is the provider's.
CREATE OR REPLACE FUNCTION owned_units(p_account_id uuid, p_quote_id uuid, p_variant_id uuid, p_warehouse_code text) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(greatest(0, least(i.pieces, l.quantity - l.quantity_canceled - i.pieces_before)) * i.units_each), 0)::integer
  FROM (
    SELECT p.warehouse_code, item."lineId" AS line_id, item.units / item.quantity AS units_each, own.pieces,
      coalesce(sum(own.pieces) OVER (PARTITION BY item."lineId" ORDER BY p.place ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS pieces_before
    FROM quote_parcel p
    CROSS JOIN LATERAL jsonb_to_recordset(p.items) AS item ("lineId" uuid, "variantId" uuid, quantity integer, units integer, owned integer)
    CROSS JOIN LATERAL (SELECT item.owned / (item.units / item.quantity) AS pieces) own
    WHERE p.account_id = p_account_id AND p.quote_id = p_quote_id AND item."variantId" = p_variant_id AND item.owned > 0
  ) i
  JOIN order_line l ON l.account_id = p_account_id AND l.id = i.line_id
  WHERE i.warehouse_code = p_warehouse_code
$$;
