-- What a merchant's sales cost beyond goods and delivery, and what a first price is made for. No row: nothing was said, and the
-- defaults hold.
CREATE TABLE profit_setting (
  account_id uuid PRIMARY KEY REFERENCES account (id),
  version integer NOT NULL DEFAULT 1,
  -- Of the fixed amounts.
  currency char(3) NOT NULL,
  -- Shares of the price, in basis points.
  store_fee_bp integer NOT NULL CHECK (store_fee_bp BETWEEN 0 AND 9999),
  payment_fee_bp integer NOT NULL CHECK (payment_fee_bp BETWEEN 0 AND 9999),
  -- Once a sale.
  payment_fee_fixed_minor minor_units NOT NULL,
  -- Once an item.
  ad_cost_minor minor_units NOT NULL,
  target_margin_bp integer NOT NULL CHECK (target_margin_bp BETWEEN 0 AND 9999),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  CONSTRAINT profit_setting_shares CHECK (store_fee_bp + payment_fee_bp + target_margin_bp < 10000)
);

-- Why a draft's price is what it is: made for a target (of all that is paid, or before what the buyer pays at the door), the supplier's
-- suggestion, or none because no price leaves anything. A rule is
-- named by rule_id; a price somebody typed has neither.
ALTER TABLE import_variant
  ADD COLUMN price_basis text CHECK (price_basis IN ('target', 'suggested', 'before-door', 'goods-only', 'unreachable')),
  ADD COLUMN price_country char(2),
  ADD COLUMN price_target_bp integer;

-- Whether the user chose the currency shown beside CNY; until then it follows the account's first store.
ALTER TABLE app_user ADD COLUMN display_currency_chosen boolean NOT NULL DEFAULT false;
