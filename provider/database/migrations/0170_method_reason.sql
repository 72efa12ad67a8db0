-- Why an order goes by its method; null: it was quoted before that was kept.
ALTER TABLE quote ADD COLUMN method_reason text CHECK (method_reason IN ('order', 'rule', 'product', 'least'));
CREATE TRIGGER quote_reason_frozen BEFORE UPDATE OF method_reason ON quote FOR EACH STATEMENT EXECUTE FUNCTION refuse_quote_change();
