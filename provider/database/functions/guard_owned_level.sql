-- Stock of an account's own changes with its lots alone, so that it stays their sum.
CREATE OR REPLACE FUNCTION guard_owned_level() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'owned stock changes with its lots' USING ERRCODE = '42501';
END $$;
