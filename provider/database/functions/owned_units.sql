-- Of the units of a variant that a quote has leave from a warehouse, those its merchant owns. One that replaces another is the provider's.
CREATE OR REPLACE FUNCTION owned_units(p_account_id uuid, p_quote_id uuid, p_variant_id uuid, p_warehouse_code text) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(item.owned), 0)::integer
  FROM quote_parcel p CROSS JOIN LATERAL jsonb_to_recordset(p.items) AS item ("variantId" uuid, owned integer)
  WHERE p.account_id = p_account_id AND p.quote_id = p_quote_id AND p.warehouse_code = p_warehouse_code AND item."variantId" = p_variant_id
$$;
