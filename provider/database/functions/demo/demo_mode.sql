-- Whether logins made by the demo may sign in.
CREATE OR REPLACE FUNCTION demo_mode() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT true
$$;
