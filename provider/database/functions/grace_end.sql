-- Until when an order of the store that is paid at `p_at` can be changed and canceled free of charge; null: it has no grace window.
-- The nil id stands for orders of no store.
CREATE OR REPLACE FUNCTION grace_end(p_account_id uuid, p_store_id uuid, p_at timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE g.length
    WHEN '15-min' THEN p_at + interval '15 minutes'
    WHEN '1-h' THEN p_at + interval '1 hour'
    WHEN '24-h' THEN p_at + interval '24 hours'
    ELSE (
      SELECT min(d.ends) FROM (
        SELECT ((p_at AT TIME ZONE s.time_zone)::date + days.n + g.daily_at) AT TIME ZONE s.time_zone AS ends FROM generate_series(0, 2) AS days (n)
      ) d WHERE d.ends > p_at)
  END
  FROM grace_window g JOIN order_setting s ON s.account_id = g.account_id
  WHERE g.account_id = p_account_id AND g.store_id = coalesce(p_store_id, '00000000-0000-0000-0000-000000000000')
$$;
