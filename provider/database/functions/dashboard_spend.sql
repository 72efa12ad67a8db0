-- What the entries of a wallet after a place in its chain took or gave back, by part: as spend on the day of the entry, and as cost of the day the
-- order it is for was placed on. A make-up charge is for its order.
CREATE OR REPLACE FUNCTION dashboard_spend(p_account uuid, p_mode text, p_after_seq bigint)
RETURNS TABLE (at timestamptz, store_id uuid, measure text, part text, amount bigint) LANGUAGE sql STABLE AS $$
  WITH spent AS (
    SELECT e.at, o.placed_at, coalesce(o.store_id, '00000000-0000-0000-0000-000000000000') AS store_id,
      CASE
        WHEN l.ledger_account = 'revenue:goods' THEN 'goods'
        WHEN l.ledger_account IN ('revenue:freight', 'revenue:insurance') THEN 'shipping'
        WHEN l.ledger_account IN ('payable:duty', 'payable:tax') THEN 'tax'
        ELSE 'fees'
      END AS part,
      l.amount_minor AS amount
    FROM ledger_entry e
    JOIN ledger_line l ON l.account_id = e.account_id AND l.entry_id = e.id AND (l.ledger_account LIKE 'revenue:%' OR l.ledger_account LIKE 'payable:%')
    LEFT JOIN make_up u ON e.document_type = 'charge' AND u.account_id = e.account_id AND u.charge_id = e.document_id
    LEFT JOIN orders o ON o.account_id = e.account_id AND o.id = CASE e.document_type WHEN 'order' THEN e.document_id WHEN 'charge' THEN u.order_id END
    WHERE e.account_id = p_account AND e.mode = p_mode AND e.seq > p_after_seq
  )
  SELECT s.at, s.store_id, 'spend', s.part, s.amount FROM spent s
  UNION ALL
  SELECT s.placed_at, s.store_id, 'cost', s.part, s.amount FROM spent s WHERE s.placed_at IS NOT NULL
$$;
