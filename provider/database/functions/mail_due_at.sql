-- When a mail about something that happens now is due: at the next time of the rhythm, and not within the quiet hours, which
-- are local and may pass midnight. Where the database does not know the zone, UTC counts.
CREATE OR REPLACE FUNCTION mail_due_at(p_rhythm text, p_digest_hour integer, p_quiet_from time, p_quiet_until time, p_zone text)
RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_due timestamptz := app_now();
  v_local timestamp := app_now() AT TIME ZONE p_zone;
  v_digest time := make_time(p_digest_hour, 0, 0);
  v_passes_midnight boolean := p_quiet_until < p_quiet_from;
BEGIN
  IF p_rhythm = 'hourly' THEN
    v_due := date_trunc('hour', v_due, p_zone) + interval '1 hour';
  ELSIF p_rhythm = 'daily' THEN
    v_due := (v_local::date + CASE WHEN v_local::time < v_digest THEN 0 ELSE 1 END + v_digest) AT TIME ZONE p_zone;
  END IF;
  v_local := v_due AT TIME ZONE p_zone;
  IF v_passes_midnight AND v_local::time >= p_quiet_from THEN
    v_due := (v_local::date + 1 + p_quiet_until) AT TIME ZONE p_zone;
  ELSIF v_local::time < p_quiet_until AND (v_passes_midnight OR v_local::time >= p_quiet_from) THEN
    v_due := (v_local::date + p_quiet_until) AT TIME ZONE p_zone;
  END IF;
  RETURN v_due;
EXCEPTION WHEN invalid_parameter_value THEN
  IF p_zone = 'UTC' THEN RAISE; END IF;
  RETURN mail_due_at(p_rhythm, p_digest_hour, p_quiet_from, p_quiet_until, 'UTC');
END $$;
