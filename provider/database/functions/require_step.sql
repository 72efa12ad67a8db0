-- Refuses a step that is not in lifecycle_step.
CREATE OR REPLACE FUNCTION require_step(p_lifecycle text, p_from text, p_to text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM lifecycle_step WHERE lifecycle = p_lifecycle AND from_state = p_from AND to_state = p_to) THEN
    RAISE EXCEPTION 'step % -> % is not in lifecycle %', p_from, p_to, p_lifecycle USING ERRCODE = 'WH001';
  END IF;
END $$;
