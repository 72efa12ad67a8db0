-- What countries take at their border, part of the rate book, and what a merchant decides about declaring. Days are half
-- open: a row is valid from the first up to, not including, the last.

-- The currency a country's limits and flat duties are in.
CREATE TABLE customs_country (
  rate_book_version integer NOT NULL REFERENCES rate_book (version),
  country char(2) NOT NULL REFERENCES country (code),
  currency char(3) NOT NULL,
  -- Whose tax profile counts for it; null: no profile does.
  tax_group text CHECK (tax_group IN ('ioss', 'uk-vat', 'voec', 'ch-vat', 'au-gst', 'nz-gst', 'br-tax-id', 'mx-rfc')),
  PRIMARY KEY (rate_book_version, country)
);

CREATE TABLE tax_rate (
  rate_book_version integer NOT NULL,
  country char(2) NOT NULL,
  code text NOT NULL,
  -- Empty: the whole country.
  region text NOT NULL DEFAULT '',
  rate_bp integer NOT NULL CHECK (rate_bp > 0 AND rate_bp < 10000),
  inclusive boolean NOT NULL,
  valid daterange NOT NULL CHECK (NOT isempty(valid) AND lower_inc(valid) AND NOT upper_inc(valid)),
  source text NOT NULL CHECK (source <> ''),
  FOREIGN KEY (rate_book_version, country) REFERENCES customs_country (rate_book_version, country),
  EXCLUDE USING gist (rate_book_version WITH =, country WITH =, code WITH =, region WITH =, valid WITH &&)
);

CREATE TABLE import_scheme (
  rate_book_version integer NOT NULL,
  country char(2) NOT NULL,
  code text NOT NULL CHECK (code <> 'none'),
  limit_minor positive_minor_units NOT NULL,
  limit_of text NOT NULL CHECK (limit_of IN ('consignment', 'item')),
  -- The fee for lending the provider's number, of the tax; null: it does not lend one.
  provider_service_bp integer CHECK (provider_service_bp BETWEEN 0 AND 10000),
  valid daterange NOT NULL CHECK (NOT isempty(valid) AND lower_inc(valid) AND NOT upper_inc(valid)),
  source text NOT NULL CHECK (source <> ''),
  FOREIGN KEY (rate_book_version, country) REFERENCES customs_country (rate_book_version, country),
  EXCLUDE USING gist (rate_book_version WITH =, country WITH =, code WITH =, valid WITH &&)
);

CREATE TABLE duty_rule (
  rate_book_version integer NOT NULL,
  country char(2) NOT NULL,
  code text NOT NULL,
  -- Null: with and without a scheme; none: without one.
  scheme text,
  above_minor minor_units NOT NULL DEFAULT 0,
  up_to_minor positive_minor_units CHECK (up_to_minor > above_minor),
  base text NOT NULL CHECK (base IN ('goods', 'goods-and-freight')),
  tariff_prefix text NOT NULL DEFAULT '' CHECK (tariff_prefix ~ '^[0-9]{0,10}$'),
  origin char(2),
  each_code_minor positive_minor_units,
  rate_bp integer CHECK (rate_bp BETWEEN 0 AND 100000),
  less_minor minor_units NOT NULL DEFAULT 0,
  valid daterange NOT NULL CHECK (NOT isempty(valid) AND lower_inc(valid) AND NOT upper_inc(valid)),
  source text NOT NULL CHECK (source <> ''),
  CHECK (num_nonnulls(each_code_minor, rate_bp) = 1),
  FOREIGN KEY (rate_book_version, country) REFERENCES customs_country (rate_book_version, country),
  EXCLUDE USING gist (rate_book_version WITH =, country WITH =, code WITH =, valid WITH &&)
);

-- What one yuan is worth where duties and taxes are calculated in another currency.
CREATE TABLE customs_exchange_rate (
  rate_book_version integer NOT NULL REFERENCES rate_book (version),
  currency char(3) NOT NULL,
  per_cny numeric(18, 8) NOT NULL CHECK (per_cny > 0),
  source text NOT NULL CHECK (source <> ''),
  PRIMARY KEY (rate_book_version, currency)
);

-- Who pays a merchant's import tax. Saved whole: the version goes up with each save, and a save names the one it was read with.
CREATE TABLE tax_profile_set (
  account_id uuid PRIMARY KEY REFERENCES account (id),
  version integer NOT NULL CHECK (version > 0),
  updated_at timestamptz NOT NULL DEFAULT app_now()
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
