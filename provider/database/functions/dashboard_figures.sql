-- Needs: dashboard_facts, dashboard_spend
--
-- The figures of an account's days from one date to another, both included: what its rollup has, and what happened since. An account whose rollup is
-- in another zone, or that has none yet, is counted from the facts. Stable: all of it is read as of one moment.
CREATE OR REPLACE FUNCTION dashboard_figures(p_account uuid, p_zone text, p_from date, p_to date)
RETURNS TABLE (mode text, day date, store_id uuid, measure text, part text, amount bigint) LANGUAGE plpgsql STABLE AS $$
DECLARE
  kept dashboard;
BEGIN
  SELECT * INTO kept FROM dashboard d WHERE d.account_id = p_account AND d.time_zone = p_zone;
  IF kept.account_id IS NULL THEN
    RETURN QUERY
    WITH fact AS MATERIALIZED (SELECT f.* FROM dashboard_facts(p_account) f)
    SELECT f.mode, (f.at AT TIME ZONE p_zone)::date AS on_day, f.store_id, f.measure, f.part, sum(f.amount)::bigint
    FROM fact f WHERE (f.at AT TIME ZONE p_zone)::date BETWEEN p_from AND p_to
    GROUP BY f.mode, on_day, f.store_id, f.measure, f.part HAVING sum(f.amount) <> 0;
    RETURN;
  END IF;
  RETURN QUERY
  WITH figure AS MATERIALIZED (
    SELECT d.mode::text AS mode, d.day AS on_day, d.store_id, d.measure::text AS measure, d.part, d.amount
      FROM dashboard_day d WHERE d.account_id = p_account AND d.day BETWEEN p_from AND p_to
    UNION ALL
    SELECT c.mode::text, (c.at AT TIME ZONE p_zone)::date, c.store_id, c.measure::text, c.part, c.amount FROM dashboard_change c WHERE c.account_id = p_account
    UNION ALL
    SELECT 'live', (s.at AT TIME ZONE p_zone)::date, s.store_id, s.measure, s.part, s.amount FROM dashboard_spend(p_account, 'live', kept.live_seq) s
    UNION ALL
    SELECT 'test', (s.at AT TIME ZONE p_zone)::date, s.store_id, s.measure, s.part, s.amount FROM dashboard_spend(p_account, 'test', kept.test_seq) s
  )
  SELECT x.mode, x.on_day, x.store_id, x.measure, x.part, sum(x.amount)::bigint
  FROM figure x
  WHERE x.on_day BETWEEN p_from AND p_to
  GROUP BY x.mode, x.on_day, x.store_id, x.measure, x.part HAVING sum(x.amount) <> 0;
END $$;
