-- Whether logins made by the demo may sign in. The form of DEMO=1 is in demo/.
CREATE OR REPLACE FUNCTION demo_mode() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT false
$$;
