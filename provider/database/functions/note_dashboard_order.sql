-- Needs: dashboard_order_parts
--
-- Keeps what a change of an order adds to its account's dashboard, and takes from it. Added as rows of their own: orders of one account do not wait
-- for each other at a counter.
CREATE OR REPLACE FUNCTION note_dashboard_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO dashboard_change (account_id, mode, at, store_id, measure, part, amount)
  SELECT NEW.account_id, NEW.mode, x.at, coalesce(NEW.store_id, '00000000-0000-0000-0000-000000000000'), x.measure, x.part, sum(x.amount)::bigint
  FROM (
    SELECT NEW.placed_at AS at, f.measure, f.part, f.amount FROM dashboard_order_parts(NEW) f
    UNION ALL
    SELECT OLD.placed_at, f.measure, f.part, -f.amount FROM dashboard_order_parts(OLD) f WHERE TG_OP = 'UPDATE'
  ) x
  GROUP BY x.at, x.measure, x.part HAVING sum(x.amount) <> 0;
  RETURN NULL;
END $$;
