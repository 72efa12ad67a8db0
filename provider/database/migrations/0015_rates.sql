-- Needs: refuse_overlapping_bands

-- The rate book: freight prices as data. A book is valid as a whole from valid_from up to, not including, valid_to. What
-- it says of customs is with taxes.

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
  -- Methods are proposed in this order where a merchant has no rule of their own.
  position integer NOT NULL DEFAULT 1 CHECK (position > 0),
  names jsonb NOT NULL,
  carrier text NOT NULL,
  tracked boolean NOT NULL,
  warehouse_code text NOT NULL REFERENCES warehouse (code),
  refused_attributes text[] NOT NULL DEFAULT '{}',
  max_side_mm integer CHECK (max_side_mm > 0),
  max_girth_mm integer CHECK (max_girth_mm > 0),
  -- Declares under these schemes: ioss, voec …
  schemes text[] NOT NULL DEFAULT '{}',
  -- Pays duty and tax at the border, so that the buyer is asked for nothing.
  duties_paid boolean NOT NULL DEFAULT false,
  insurance_bp integer NOT NULL DEFAULT 0 CHECK (insurance_bp BETWEEN 0 AND 10000),
  insurance_min_minor minor_units NOT NULL DEFAULT 0,
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
  -- For bringing a parcel through customs, in fen.
  clearance_minor minor_units NOT NULL DEFAULT 0,
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
  FOREIGN KEY (rate_book_version, method_code, country) REFERENCES shipping_destination (rate_book_version, method_code, country)
);
CREATE TRIGGER rate_band_inserted AFTER INSERT ON rate_band REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_overlapping_bands();
CREATE TRIGGER rate_band_updated AFTER UPDATE ON rate_band REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_overlapping_bands();

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
