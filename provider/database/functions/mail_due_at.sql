-- Needs: first_local_time, known_zone
--
-- When a mail about something that happens now is due: at the next time of the rhythm, and not within the quiet hours, which
-- are local and may pass midnight. Where the database does not know the zone, UTC counts.
CREATE OR REPLACE FUNCTION mail_due_at(p_rhythm text, p_digest_hour integer, p_quiet_from time, p_quiet_until time, p_zone text)
RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_zone text := known_zone(p_zone);
  v_due timestamptz := app_now();
  v_local timestamp := app_now() AT TIME ZONE v_zone;
  v_digest timestamp := v_local::date + make_time(p_digest_hour, 0, 0);
  v_passes_midnight boolean := p_quiet_until < p_quiet_from;
  v_until timestamp;
BEGIN
  IF p_rhythm = 'hourly' THEN
    v_due := date_trunc('hour', v_due, v_zone) + interval '1 hour';
  ELSIF p_rhythm = 'daily' THEN
    v_due := first_local_time(v_digest, v_zone);
    IF v_due <= app_now() THEN v_due := first_local_time(v_digest + interval '1 day', v_zone); END IF;
  END IF;
  v_local := v_due AT TIME ZONE v_zone;
  IF v_passes_midnight AND v_local::time >= p_quiet_from THEN
    v_until := v_local::date + 1 + p_quiet_until;
  ELSIF v_local::time < p_quiet_until AND (v_passes_midnight OR v_local::time >= p_quiet_from) THEN
    v_until := v_local::date + p_quiet_until;
  END IF;
  IF v_until IS NULL THEN RETURN v_due; END IF;
  -- Within quiet hours that begin anew as the clock goes back, their first end is over.
  RETURN CASE WHEN first_local_time(v_until, v_zone) > v_due THEN first_local_time(v_until, v_zone) ELSE v_until AT TIME ZONE v_zone END;
END $$;
