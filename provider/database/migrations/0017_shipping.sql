-- By which methods a merchant's orders go to which countries. Saved whole: the version goes up with each save, and a save
-- names the one it was read with.
CREATE TABLE shipping_rule_set (
  account_id uuid PRIMARY KEY REFERENCES account (id),
  version integer NOT NULL CHECK (version > 0),
  updated_at timestamptz NOT NULL DEFAULT app_now()
);

CREATE TABLE shipping_rule (
  account_id uuid NOT NULL REFERENCES shipping_rule_set (account_id),
  position integer NOT NULL CHECK (position > 0),
  -- Codes of the rate book, the preferred first; books come and go, so there is no foreign key.
  methods text[] NOT NULL,
  -- Fen an order; null: any.
  max_freight_minor positive_minor_units,
  max_days integer CHECK (max_days > 0),
  tracked_only boolean NOT NULL,
  insured boolean NOT NULL,
  -- Null: the first that has all goods.
  warehouse_code text REFERENCES warehouse (code),
  fallback text NOT NULL CHECK (fallback IN ('cheapest', 'fastest', 'ask')),
  PRIMARY KEY (account_id, position)
);

-- A rule without countries is for the rest of the world. No country stands in two rules of an account.
CREATE TABLE shipping_rule_country (
  account_id uuid NOT NULL,
  country char(2) NOT NULL REFERENCES country (code),
  rule_position integer NOT NULL,
  PRIMARY KEY (account_id, country),
  FOREIGN KEY (account_id, rule_position) REFERENCES shipping_rule (account_id, position)
);

CREATE TABLE shipping_rule_exception (
  account_id uuid NOT NULL,
  rule_position integer NOT NULL,
  position integer NOT NULL CHECK (position > 0),
  attribute text NOT NULL,
  methods text[] NOT NULL CHECK (cardinality(methods) > 0),
  PRIMARY KEY (account_id, rule_position, position),
  UNIQUE (account_id, rule_position, attribute),
  FOREIGN KEY (account_id, rule_position) REFERENCES shipping_rule (account_id, position)
);
