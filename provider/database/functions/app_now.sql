-- The time of the business. The form of DEMO=1 is in demo/.
CREATE OR REPLACE FUNCTION app_now() RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT now()
$$;
