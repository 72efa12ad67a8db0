-- What a quote has sent for each line of its order: pieces of each variant, those its merchant owns among them, the units of a piece, and what one
-- costs that is paid for; null where the quote has no owned units. A variant that was replaced since is the provider's, for another price.
CREATE OR REPLACE FUNCTION quoted_goods(p_account_id uuid, p_quote_id uuid)
  RETURNS TABLE (line_id uuid, variant_id uuid, pieces integer, owned_pieces integer, units_each integer, piece_minor bigint) LANGUAGE sql STABLE AS $$
  SELECT item."lineId", item."variantId", sum(item.quantity)::integer,
    CASE WHEN s.to_variant_id IS NULL THEN sum(coalesce(item.owned, 0) / (item.units / item.quantity))::integer ELSE 0 END,
    min(item.units / item.quantity), CASE WHEN s.to_variant_id IS NULL THEN max(item."pieceMinor") END
  FROM quote_parcel p
  CROSS JOIN LATERAL jsonb_to_recordset(p.items)
    AS item ("lineId" uuid, "variantId" uuid, quantity integer, units integer, owned integer, "pieceMinor" bigint)
  LEFT JOIN order_substitution s ON s.account_id = p_account_id AND s.quote_id = p_quote_id AND s.from_variant_id = item."variantId"
  WHERE p.account_id = p_account_id AND p.quote_id = p_quote_id
  GROUP BY item."lineId", item."variantId", s.to_variant_id
$$;
