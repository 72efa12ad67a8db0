-- Refuses a change of an order's payment or fulfillment state that is not in lifecycle_step. One look-up for both.
CREATE OR REPLACE FUNCTION guard_order_lifecycles() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  step record;
BEGIN
  SELECT s.* INTO step
    FROM (VALUES ('payment', OLD.payment_state, NEW.payment_state), ('fulfillment', OLD.fulfillment_state, NEW.fulfillment_state)) AS s (lifecycle, from_state, to_state)
    WHERE s.from_state <> s.to_state AND NOT EXISTS (
      SELECT 1 FROM lifecycle_step l WHERE l.lifecycle = s.lifecycle AND l.from_state = s.from_state AND l.to_state = s.to_state)
    LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'step % -> % is not in lifecycle %', step.from_state, step.to_state, step.lifecycle USING ERRCODE = 'WH001';
  END IF;
  RETURN NEW;
END $$;
