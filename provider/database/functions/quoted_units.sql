-- What the parcels of a quote are packed of: each variant once a warehouse.
CREATE OR REPLACE FUNCTION quoted_units(p_account_id uuid, p_quote_id uuid) RETURNS TABLE (variant_id uuid, warehouse_code text, units integer)
  LANGUAGE sql STABLE AS $$
  SELECT item."variantId", p.warehouse_code, sum(item.units)::integer
  FROM quote_parcel p, jsonb_to_recordset(p.items) AS item ("variantId" uuid, units integer)
  WHERE p.account_id = p_account_id AND p.quote_id = p_quote_id
  GROUP BY item."variantId", p.warehouse_code
$$;
