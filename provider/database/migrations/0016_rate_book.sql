-- The rest of the rate book: what methods refuse, dearer goods and places, and what countries take at their border.
-- Days are half open: a row is valid from the first up to, not including, the last.

ALTER TABLE shipping_method
  -- Methods are proposed in this order where a merchant has no rule of their own.
  ADD COLUMN position integer NOT NULL DEFAULT 1 CHECK (position > 0),
  ADD COLUMN refused_attributes text[] NOT NULL DEFAULT '{}',
  ADD COLUMN max_side_mm integer CHECK (max_side_mm > 0),
  ADD COLUMN max_girth_mm integer CHECK (max_girth_mm > 0),
  -- Declares under these schemes: ioss, voec …
  ADD COLUMN schemes text[] NOT NULL DEFAULT '{}',
  -- Pays duty and tax at the border, so that the buyer is asked for nothing.
  ADD COLUMN duties_paid boolean NOT NULL DEFAULT false,
  ADD COLUMN insurance_bp integer NOT NULL DEFAULT 0 CHECK (insurance_bp BETWEEN 0 AND 10000),
  ADD COLUMN insurance_min_minor minor_units NOT NULL DEFAULT 0;
-- For bringing a parcel through customs, in fen.
ALTER TABLE shipping_destination ADD COLUMN clearance_minor minor_units NOT NULL DEFAULT 0;

CREATE TABLE special_surcharge (
  rate_book_version integer NOT NULL,
  method_code text NOT NULL,
  country char(2) NOT NULL,
  attribute text NOT NULL,
  per_parcel_minor minor_units NOT NULL,
  per_kg_minor minor_units NOT NULL,
  PRIMARY KEY (rate_book_version, method_code, country, attribute),
  FOREIGN KEY (rate_book_version, method_code, country) REFERENCES shipping_destination (rate_book_version, method_code, country)
);
-- Bands of a destination may not overlap. Checked once a statement: an index of ranges took most of the time of a new book.
ALTER TABLE rate_band DROP CONSTRAINT rate_band_rate_book_version_method_code_country_int4range_excl;
CREATE FUNCTION refuse_overlapping_bands() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM (
      SELECT from_g, lag(to_g) OVER (PARTITION BY rate_book_version, method_code, country ORDER BY from_g) AS before_g
      FROM rate_band
      WHERE (rate_book_version, method_code, country) IN (SELECT DISTINCT rate_book_version, method_code, country FROM written)
    ) AS band
    WHERE from_g < before_g
  ) THEN
    RAISE EXCEPTION 'bands of a destination overlap' USING ERRCODE = 'exclusion_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER rate_band_inserted AFTER INSERT ON rate_band REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_overlapping_bands();
CREATE TRIGGER rate_band_updated AFTER UPDATE ON rate_band REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_overlapping_bands();

-- Post codes by how they begin, upper case without spaces and hyphens, both ends included.
CREATE TABLE post_code_area (
  rate_book_version integer NOT NULL,
  method_code text NOT NULL,
  country char(2) NOT NULL,
  from_code text COLLATE "C" NOT NULL CHECK (from_code ~ '^[0-9A-Z]{1,10}$'),
  to_code text COLLATE "C" NOT NULL CHECK (to_code ~ '^[0-9A-Z]{1,10}$' AND length(to_code) = length(from_code) AND to_code >= from_code),
  served boolean NOT NULL,
  per_parcel_minor minor_units NOT NULL,
  per_kg_minor minor_units NOT NULL,
  source text NOT NULL CHECK (source <> ''),
  PRIMARY KEY (rate_book_version, method_code, country, from_code),
  FOREIGN KEY (rate_book_version, method_code, country) REFERENCES shipping_destination (rate_book_version, method_code, country)
);

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
  -- Asked for lending the provider's number, of the tax; null: it does not lend one.
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
-- What one yuan is worth where duties and taxes are reckoned in another currency.
CREATE TABLE customs_exchange_rate (
  rate_book_version integer NOT NULL REFERENCES rate_book (version),
  currency char(3) NOT NULL,
  per_cny numeric(18, 8) NOT NULL CHECK (per_cny > 0),
  source text NOT NULL CHECK (source <> ''),
  PRIMARY KEY (rate_book_version, currency)
);
-- Days a warehouse sends nothing; they are added to the promised days.
CREATE TABLE warehouse_closure (
  rate_book_version integer NOT NULL REFERENCES rate_book (version),
  warehouse_code text NOT NULL REFERENCES warehouse (code),
  days daterange NOT NULL CHECK (NOT isempty(days) AND NOT lower_inf(days) AND NOT upper_inf(days)),
  reason text NOT NULL CHECK (reason <> ''),
  source text NOT NULL CHECK (source <> ''),
  EXCLUDE USING gist (rate_book_version WITH =, warehouse_code WITH =, days WITH &&)
);
-- What an address in a country must hold beside name, street and city.
CREATE TABLE address_rule (
  rate_book_version integer NOT NULL REFERENCES rate_book (version),
  country char(2) NOT NULL REFERENCES country (code),
  needs text[] NOT NULL DEFAULT '{}' CHECK (needs <@ ARRAY['province', 'postcode', 'phone', 'tax-id']),
  -- Addresses there name no city.
  city_state boolean NOT NULL DEFAULT false,
  -- Forms a post code may have, without spaces and hyphens: 9 a digit, A a letter, * either. None: any will do.
  postcode_forms text[] NOT NULL DEFAULT '{}' CHECK (array_to_string(postcode_forms, '') ~ '^[9A*]*$' AND '' <> ALL (postcode_forms)),
  -- Kinds of identity number of which one must be right. None: any will do.
  tax_id_kinds text[] NOT NULL DEFAULT '{}' CHECK ('' <> ALL (tax_id_kinds)),
  source text NOT NULL CHECK (source <> ''),
  PRIMARY KEY (rate_book_version, country)
);

-- Asked of the buyer by customs of some countries.
ALTER TABLE orders ADD COLUMN buyer_tax_id text NOT NULL DEFAULT '';

-- What goods with an attribute cost beside the rest, as a part of the freight.
ALTER TABLE quote ADD COLUMN special_minor minor_units NOT NULL DEFAULT 0;
ALTER TABLE quote DROP CONSTRAINT quote_check;
ALTER TABLE quote ADD CONSTRAINT quote_sums CHECK (
  freight_minor = registration_minor + weight_minor + remote_minor + special_minor + fuel_minor - discount_minor
  AND total_minor = goods_minor + freight_minor
);
