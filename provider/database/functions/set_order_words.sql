-- Writes what a search of orders looks in, a part a line, and what their lists are narrowed by. The plan is made once a session,
-- perhaps while the tables are still empty: it is kept to look-ups.
CREATE OR REPLACE FUNCTION set_order_words(p_account_ids uuid[], p_order_ids uuid[]) RETURNS void LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_material = off AS $$
BEGIN
  INSERT INTO order_search AS known (account_id, order_id, words, facets)
  SELECT o.account_id, o.id,
    concat_ws(E'\n', o.number, o.external_name, o.buyer_name, nullif(o.buyer_email, ''), nullif(o.buyer_phone, ''),
      nullif(regexp_replace(o.buyer_phone, '\D', '', 'g'), ''), lines.skus),
    array_remove(ARRAY['country:' || o.country, 'store:' || o.store_id], NULL) || coalesce(lines.products, '{}')
      || ARRAY(SELECT 'tag:' || t.tag_id FROM order_tagging t WHERE t.account_id = o.account_id AND t.order_id = o.id ORDER BY t.tag_id)
      || ARRAY(SELECT unnest(ARRAY['method:' || q.method_code, 'warehouse:' || q.warehouse_code, 'tax:' || q.tax_mode]
          || CASE WHEN q.insurance_minor > 0 THEN ARRAY['insured:true'] END) FROM quote q
        WHERE q.account_id = o.account_id AND q.id = o.quote_id)
  FROM (SELECT DISTINCT account_id, order_id FROM unnest(p_account_ids, p_order_ids) AS requested (account_id, order_id)) requested
  JOIN orders o ON o.account_id = requested.account_id AND o.id = requested.order_id
  CROSS JOIN LATERAL (
    SELECT string_agg(concat_ws(E'\n', l.sku, v.sku), E'\n' ORDER BY l.position) AS skus,
      array_agg(DISTINCT 'product:' || v.product_id) FILTER (WHERE v.product_id IS NOT NULL) AS products
    FROM order_line l LEFT JOIN variant v ON v.id = l.variant_id
    WHERE l.account_id = o.account_id AND l.order_id = o.id) lines
  ON CONFLICT (account_id, order_id) DO UPDATE SET words = excluded.words, facets = excluded.facets
    WHERE (known.words, known.facets) IS DISTINCT FROM (excluded.words, excluded.facets);
END $$;
