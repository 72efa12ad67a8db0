-- Freight prices as data. A rate book is valid as a whole from valid_from up to, not including, valid_to.
CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE TABLE rate_book (
  version integer PRIMARY KEY,
  source text NOT NULL,
  valid_from timestamptz NOT NULL,
  valid_to timestamptz,
  EXCLUDE USING gist (tstzrange(valid_from, valid_to, '[)') WITH &&)
);
CREATE TABLE shipping_method (
  rate_book_version integer NOT NULL REFERENCES rate_book (version),
  code text NOT NULL,
  names jsonb NOT NULL,
  carrier text NOT NULL,
  tracked boolean NOT NULL,
  warehouse_code text NOT NULL REFERENCES warehouse (code),
  PRIMARY KEY (rate_book_version, code)
);
CREATE TABLE shipping_destination (
  rate_book_version integer NOT NULL,
  method_code text NOT NULL,
  country char(2) NOT NULL REFERENCES country (code),
  divisor_cm3_per_kg integer NOT NULL CHECK (divisor_cm3_per_kg > 0),
  volumetric_rule text NOT NULL CHECK (volumetric_rule IN ('always', 'if-twice', 'never')),
  step_g integer NOT NULL CHECK (step_g > 0),
  min_g integer NOT NULL CHECK (min_g > 0),
  max_g integer NOT NULL CHECK (max_g >= min_g),
  min_days integer NOT NULL CHECK (min_days > 0),
  max_days integer NOT NULL CHECK (max_days >= min_days),
  fuel_bp integer NOT NULL DEFAULT 0 CHECK (fuel_bp >= 0),
  PRIMARY KEY (rate_book_version, method_code, country),
  FOREIGN KEY (rate_book_version, method_code) REFERENCES shipping_method (rate_book_version, code)
);
-- Prices in fen for a charged weight in (from_g, to_g].
CREATE TABLE rate_band (
  rate_book_version integer NOT NULL,
  method_code text NOT NULL,
  country char(2) NOT NULL,
  from_g integer NOT NULL CHECK (from_g >= 0),
  to_g integer NOT NULL CHECK (to_g > from_g),
  registration_minor bigint NOT NULL CHECK (registration_minor >= 0),
  per_kg_minor bigint NOT NULL CHECK (per_kg_minor >= 0),
  PRIMARY KEY (rate_book_version, method_code, country, from_g),
  FOREIGN KEY (rate_book_version, method_code, country) REFERENCES shipping_destination (rate_book_version, method_code, country),
  EXCLUDE USING gist (rate_book_version WITH =, method_code WITH =, country WITH =, int4range(from_g, to_g, '(]') WITH &&)
);

CREATE DOMAIN weight_basis AS text CHECK (VALUE IN ('actual', 'volumetric', 'minimum'));
CREATE DOMAIN quote_state AS text CHECK (VALUE IN ('valid', 'used', 'expired', 'superseded'));
-- A price given for goods to a place; never edited, only used, expired or superseded.
CREATE TABLE quote (
  account_id uuid NOT NULL REFERENCES account (id),
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  rate_book_version integer NOT NULL REFERENCES rate_book (version),
  method_code text NOT NULL,
  warehouse_code text NOT NULL,
  country char(2) NOT NULL,
  actual_g integer NOT NULL,
  volumetric_g integer NOT NULL,
  charged_g integer NOT NULL,
  charged_by weight_basis NOT NULL,
  goods_minor minor_units NOT NULL,
  registration_minor bigint NOT NULL,
  weight_minor bigint NOT NULL,
  remote_minor bigint NOT NULL DEFAULT 0,
  fuel_minor bigint NOT NULL,
  discount_minor bigint NOT NULL DEFAULT 0,
  freight_minor bigint NOT NULL,
  total_minor bigint NOT NULL,
  min_days integer NOT NULL,
  max_days integer NOT NULL,
  state quote_state NOT NULL DEFAULT 'valid',
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, id),
  CHECK (freight_minor = registration_minor + weight_minor + remote_minor + fuel_minor - discount_minor AND total_minor = goods_minor + freight_minor)
);
CREATE INDEX quote_order ON quote (account_id, order_id);
