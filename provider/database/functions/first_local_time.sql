-- When the clock of a zone first shows a date and time, or has passed it: one that is left out as the clock goes forward comes with the
-- end of the gap, and of one that comes twice as it goes back this is the first.
CREATE OR REPLACE FUNCTION first_local_time(p_local timestamp, p_zone text) RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_last timestamptz := p_local AT TIME ZONE p_zone;
  v_before timestamptz := v_last - interval '3 hours';
BEGIN
  IF v_last AT TIME ZONE p_zone = p_local AND v_before AT TIME ZONE p_zone = p_local - interval '3 hours' THEN
    RETURN v_last;
  END IF;
  RETURN (SELECT min(m) FROM generate_series(v_before, v_last, interval '1 minute') AS m WHERE m AT TIME ZONE p_zone >= p_local);
END $$;
