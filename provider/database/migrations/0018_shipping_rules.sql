-- What a merchant decides about sending and declaring: by which methods orders go to which countries, and who pays
-- import tax. Both are saved whole; the version goes up with each save, and a save names the one it was read with.

CREATE TABLE shipping_rule_set (
  account_id uuid PRIMARY KEY REFERENCES account (id),
  version integer NOT NULL CHECK (version > 0),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE shipping_rule (
  account_id uuid NOT NULL REFERENCES shipping_rule_set (account_id),
  position integer NOT NULL CHECK (position > 0),
  -- Codes of the rate book, the wished first; books come and go, so nothing refers to one.
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

CREATE TABLE tax_profile_set (
  account_id uuid PRIMARY KEY REFERENCES account (id),
  version integer NOT NULL CHECK (version > 0),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE tax_profile (
  account_id uuid NOT NULL REFERENCES tax_profile_set (account_id),
  tax_group text NOT NULL CHECK (tax_group IN ('ioss', 'uk-vat', 'voec', 'ch-vat', 'au-gst', 'nz-gst', 'br-tax-id', 'mx-rfc')),
  mode text NOT NULL CHECK (mode IN ('none', 'own', 'provider')),
  number text NOT NULL CHECK ((mode = 'own') = (number <> '')),
  declared_base text NOT NULL CHECK (declared_base IN ('store', 'provider')),
  declared_base_reason text NOT NULL CHECK (declared_base = 'store' OR declared_base_reason <> ''),
  company text NOT NULL,
  country char(2) REFERENCES country (code),
  intermediary text NOT NULL,
  -- Days the number is valid on, the last one not included; null: no end.
  valid_from date,
  valid_to date CHECK (valid_to > valid_from),
  over_limit text NOT NULL CHECK (over_limit IN ('hold', 'duties-paid', 'buyer-pays')),
  PRIMARY KEY (account_id, tax_group)
);
