-- A quote is what was promised: only its state ever changes.
CREATE OR REPLACE FUNCTION refuse_quote_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is not allowed: quotes are superseded, not edited', TG_OP, TG_TABLE_NAME USING ERRCODE = '42501';
END $$;
