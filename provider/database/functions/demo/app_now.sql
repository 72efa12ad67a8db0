-- The time of the business where tests and demo scripts may move it. In PL/pgSQL, since migrations need it before its table is there.
CREATE OR REPLACE FUNCTION app_now() RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN now() + make_interval(secs => (SELECT ahead_seconds FROM app_clock));
END
$$;
