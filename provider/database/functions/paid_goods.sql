-- Needs: quoted_goods
--
-- What so many items of a line cost by a quote with owned units, in fen: a merchant's own are sent before those that are paid for. Null where the
-- quote has no owned units or another variant is sent by now: then each item costs what its line says.
CREATE OR REPLACE FUNCTION paid_goods(p_account_id uuid, p_quote_id uuid, p_line_id uuid, p_items integer) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN bool_and(g.piece_minor IS NOT NULL) THEN sum(g.piece_minor * greatest(0, least(g.pieces, p_items) - g.owned_pieces))::bigint END
  FROM quoted_goods(p_account_id, p_quote_id) g WHERE g.line_id = p_line_id
$$;
