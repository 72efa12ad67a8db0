-- Writes what a search of orders looks in, a part a line. The plan is made once a session, perhaps while the tables are still
-- empty: it is kept to look-ups.
CREATE OR REPLACE FUNCTION set_order_words(p_account_ids uuid[], p_order_ids uuid[]) RETURNS void LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_material = off AS $$
BEGIN
  INSERT INTO order_search AS known (account_id, order_id, words)
  SELECT o.account_id, o.id, concat_ws(E'\n', o.number, o.external_name, o.buyer_name, (
    SELECT string_agg(concat_ws(E'\n', l.sku, v.sku), E'\n' ORDER BY l.position) FROM order_line l LEFT JOIN variant v ON v.id = l.variant_id
    WHERE l.account_id = o.account_id AND l.order_id = o.id))
  FROM (SELECT DISTINCT account_id, order_id FROM unnest(p_account_ids, p_order_ids) AS requested (account_id, order_id)) requested
  JOIN orders o ON o.account_id = requested.account_id AND o.id = requested.order_id
  ON CONFLICT (account_id, order_id) DO UPDATE SET words = excluded.words WHERE known.words <> excluded.words;
END $$;
