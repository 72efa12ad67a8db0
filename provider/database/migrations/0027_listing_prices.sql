-- The rule that made the price last written to the store; a price from elsewhere has none.
ALTER TABLE listing_variant ADD COLUMN rule_id uuid;

-- The rule of a planned price, and of the one it takes the place of. What the merchant leaves out of a plan stays in it, unset.
ALTER TABLE price_run_row
  ADD COLUMN rule_id uuid,
  ADD COLUMN from_rule_id uuid,
  DROP CONSTRAINT price_run_row_state_check,
  ADD CONSTRAINT price_run_row_state_check
    CHECK (state IN ('waiting', 'omitted', 'set', 'changed-in-store', 'not-in-store', 'failed', 'rolled-back'));
