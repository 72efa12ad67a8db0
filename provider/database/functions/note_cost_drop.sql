-- Drops within thirty days add up: the cost before the first of them is what the present one is compared with.
CREATE OR REPLACE FUNCTION note_cost_drop() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.cost_from_minor < old.cost_from_minor THEN
    IF old.cost_dropped_at IS NULL OR old.cost_dropped_at < app_now() - interval '30 days' THEN
      new.cost_before_drop_minor := old.cost_from_minor;
    END IF;
    new.cost_dropped_at := app_now();
  ELSIF new.cost_from_minor >= old.cost_before_drop_minor THEN
    new.cost_before_drop_minor := NULL;
    new.cost_dropped_at := NULL;
  END IF;
  RETURN new;
END $$;
