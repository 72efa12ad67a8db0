-- Fees of a sale are those of the pricing rule that fits: an account keeps its target, and the share of the price above which what a
-- buyer owes at the door is an alarm.
ALTER TABLE profit_setting DROP CONSTRAINT profit_setting_shares;
ALTER TABLE profit_setting
  DROP COLUMN currency,
  DROP COLUMN store_fee_bp,
  DROP COLUMN payment_fee_bp,
  DROP COLUMN payment_fee_fixed_minor,
  DROP COLUMN ad_cost_minor,
  ADD COLUMN door_alarm_bp integer NOT NULL DEFAULT 2000 CHECK (door_alarm_bp BETWEEN 0 AND 9999);

-- What an order's profit is calculated with beside the amounts of its quote: the exchange rate, and the fees of each line. Null: it was
-- quoted before they were kept.
ALTER TABLE quote ADD COLUMN profit_terms jsonb;
CREATE TRIGGER quote_terms_frozen BEFORE UPDATE OF profit_terms ON quote FOR EACH STATEMENT EXECUTE FUNCTION refuse_quote_change();

-- A price that left the target before what the buyer pays at the door leaves it now, since that is no cost of the merchant.
ALTER TABLE import_variant DROP CONSTRAINT import_variant_price_basis_check;
UPDATE import_variant SET price_basis = 'target' WHERE price_basis = 'before-door';
ALTER TABLE import_variant ADD CONSTRAINT import_variant_price_basis_check
  CHECK (price_basis IN ('target', 'below-target', 'suggested', 'goods-only', 'unreachable'));
