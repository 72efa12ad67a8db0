-- A price that is set without naming a rule comes from no rule.
CREATE OR REPLACE FUNCTION forget_price_rule() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.rule_id := NULL;
  new.rule_version := NULL;
  RETURN new;
END $$;
