-- Needs: dashboard_facts, dashboard_spend, known_zone
--
-- Adds what happened since the last time to the days of an account's dashboard. In another zone than before, or the first time, all days are made
-- anew. One statement takes the changes and adds them, so that whoever reads meanwhile counts each of them once.
CREATE OR REPLACE FUNCTION fold_dashboard(p_account uuid, p_zone text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  zone text := known_zone(p_zone);
  kept dashboard;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('dashboard:' || p_account, 0));
  SELECT * INTO kept FROM dashboard d WHERE d.account_id = p_account;
  IF kept.time_zone IS DISTINCT FROM zone THEN
    DELETE FROM dashboard_day d WHERE d.account_id = p_account;
    WITH gone AS (
      DELETE FROM dashboard_change c WHERE c.account_id = p_account
    ), head AS (
      INSERT INTO dashboard (account_id, time_zone, live_seq, test_seq)
      SELECT p_account, zone, coalesce(max(w.last_seq) FILTER (WHERE w.mode = 'live'), 0), coalesce(max(w.last_seq) FILTER (WHERE w.mode = 'test'), 0)
      FROM wallet w WHERE w.account_id = p_account
      ON CONFLICT (account_id) DO UPDATE SET time_zone = excluded.time_zone, live_seq = excluded.live_seq, test_seq = excluded.test_seq
    ), fact AS MATERIALIZED (
      SELECT f.* FROM dashboard_facts(p_account) f
    )
    INSERT INTO dashboard_day (account_id, mode, day, measure, store_id, part, amount)
    SELECT p_account, f.mode, (f.at AT TIME ZONE zone)::date AS day, f.measure, f.store_id, f.part, sum(f.amount)::bigint
    FROM fact f GROUP BY f.mode, day, f.measure, f.store_id, f.part;
    RETURN;
  END IF;
  WITH gone AS (
    DELETE FROM dashboard_change c WHERE c.account_id = p_account RETURNING c.mode, c.at, c.store_id, c.measure, c.part, c.amount
  ), head AS (
    UPDATE dashboard d SET live_seq = h.live_seq, test_seq = h.test_seq
    FROM (
      SELECT coalesce(max(w.last_seq) FILTER (WHERE w.mode = 'live'), 0) AS live_seq, coalesce(max(w.last_seq) FILTER (WHERE w.mode = 'test'), 0) AS test_seq
      FROM wallet w WHERE w.account_id = p_account
    ) h
    WHERE d.account_id = p_account
  ), happened AS MATERIALIZED (
    SELECT g.mode::text AS mode, g.at, g.store_id, g.measure::text AS measure, g.part, g.amount FROM gone g
    UNION ALL SELECT 'live', s.* FROM dashboard_spend(p_account, 'live', kept.live_seq) s
    UNION ALL SELECT 'test', s.* FROM dashboard_spend(p_account, 'test', kept.test_seq) s
  )
  INSERT INTO dashboard_day AS d (account_id, mode, day, measure, store_id, part, amount)
  SELECT p_account, h.mode, (h.at AT TIME ZONE zone)::date AS day, h.measure, h.store_id, h.part, sum(h.amount)::bigint
  FROM happened h GROUP BY h.mode, day, h.measure, h.store_id, h.part HAVING sum(h.amount) <> 0
  ON CONFLICT (account_id, mode, day, measure, store_id, part) DO UPDATE SET amount = d.amount + excluded.amount;
END $$;
