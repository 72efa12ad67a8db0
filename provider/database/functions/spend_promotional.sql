-- The lines of a payment with this part of it taken from promotional instead of available money; the first line is the wallet's.
CREATE OR REPLACE FUNCTION spend_promotional(p_lines ledger_line_input[], p_part bigint) RETURNS ledger_line_input[] LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_part = 0 THEN p_lines ELSE
    ARRAY[ROW('wallet:promotional', -p_part, NULL, NULL, NULL)::ledger_line_input]
    || CASE WHEN p_part = -(p_lines[1]).amount_minor THEN ARRAY[]::ledger_line_input[]
         ELSE ARRAY[ROW('wallet:available', (p_lines[1]).amount_minor + p_part, NULL, NULL, NULL)::ledger_line_input] END
    || p_lines[2:]
  END
$$;
