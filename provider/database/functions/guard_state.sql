-- Refuses a change of `state` that is not in lifecycle_step. The trigger's argument names the lifecycle.
CREATE OR REPLACE FUNCTION guard_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM require_step(TG_ARGV[0], OLD.state, NEW.state);
  RETURN NEW;
END $$;
