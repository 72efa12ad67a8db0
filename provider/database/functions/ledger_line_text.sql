-- A line as the hash of its entry covers it. No part holds a space, and the parts of a payment are there together or not at all.
CREATE OR REPLACE FUNCTION ledger_line_text(p_account text, p_amount bigint, p_paid bigint, p_paid_currency text, p_rate numeric)
  RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT concat_ws(' ', p_account, p_amount::text, p_paid::text, p_paid_currency, trim_scale(p_rate)::text)
$$;
