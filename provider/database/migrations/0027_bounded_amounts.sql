-- No amount is larger than a number of ours holds exactly, 2^53 - 1: one that is can't be shown, paid or given back.
ALTER DOMAIN minor_units ADD CONSTRAINT minor_units_exact CHECK (VALUE <= 9007199254740991);
ALTER DOMAIN positive_minor_units ADD CONSTRAINT positive_minor_units_exact CHECK (VALUE <= 9007199254740991);
ALTER DOMAIN posted_units ADD CONSTRAINT posted_units_exact CHECK (VALUE BETWEEN -9007199254740991 AND 9007199254740991);

-- Money of gateways stays within what a gateway is believed to have moved at once.
ALTER TABLE recharge
  ADD CONSTRAINT recharge_pay_bounded CHECK (pay_minor <= 1000000000000),
  ADD CONSTRAINT recharge_credit_bounded CHECK (credit_minor <= 1000000000),
  ADD CONSTRAINT recharge_fee_bounded CHECK (fee_minor <= 1000000000);
ALTER TABLE suspense_item ADD CONSTRAINT suspense_item_paid_bounded CHECK (paid_minor <= 1000000000000);

-- Prices of the sandbox's shops, as those of ours.
ALTER TABLE sandbox.variant ADD CONSTRAINT variant_price_bounded CHECK (price_minor BETWEEN 0 AND 1000000000);
