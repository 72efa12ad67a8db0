-- What the parcels of a quote are packed of: each variant once a warehouse, one its merchant had replaced by what is sent in its place.
CREATE OR REPLACE FUNCTION quoted_units(p_account_id uuid, p_quote_id uuid) RETURNS TABLE (variant_id uuid, warehouse_code text, units integer)
  LANGUAGE sql STABLE AS $$
  SELECT coalesce(s.to_variant_id, item."variantId"), p.warehouse_code, sum(item.units)::integer
  FROM quote_parcel p CROSS JOIN LATERAL jsonb_to_recordset(p.items) AS item ("variantId" uuid, units integer)
  LEFT JOIN order_substitution s ON s.account_id = p_account_id AND s.quote_id = p_quote_id AND s.from_variant_id = item."variantId"
  WHERE p.account_id = p_account_id AND p.quote_id = p_quote_id
  GROUP BY coalesce(s.to_variant_id, item."variantId"), p.warehouse_code
$$;
