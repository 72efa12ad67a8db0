-- Needs: refuse_quote_change

CREATE DOMAIN weight_basis AS text CHECK (VALUE IN ('actual', 'volumetric', 'minimum'));
CREATE DOMAIN quote_state AS text CHECK (VALUE IN ('valid', 'used', 'expired', 'superseded'));

-- A price given for goods to a place: goods, freight, insurance, duty, tax and fees, and what is due on delivery. Never
-- edited, only used, expired or superseded.
CREATE TABLE quote (
  account_id uuid NOT NULL REFERENCES account (id),
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  rate_book_version integer NOT NULL REFERENCES rate_book (version),
  method_code text NOT NULL,
  warehouse_code text NOT NULL,
  country char(2) NOT NULL,
  scheme text,
  tax_mode text NOT NULL DEFAULT 'none' CHECK (tax_mode IN ('none', 'own', 'provider')),
  duties_paid boolean NOT NULL DEFAULT false,
  actual_g integer NOT NULL,
  volumetric_g integer NOT NULL,
  charged_g integer NOT NULL,
  charged_by weight_basis NOT NULL,
  goods_minor minor_units NOT NULL,
  registration_minor bigint NOT NULL,
  weight_minor bigint NOT NULL,
  remote_minor bigint NOT NULL DEFAULT 0,
  -- Surcharges of goods with an attribute, a part of the freight.
  special_minor minor_units NOT NULL DEFAULT 0,
  fuel_minor bigint NOT NULL,
  discount_minor bigint NOT NULL DEFAULT 0,
  freight_minor bigint NOT NULL,
  insurance_minor minor_units NOT NULL DEFAULT 0,
  duty_minor minor_units NOT NULL DEFAULT 0,
  tax_minor minor_units NOT NULL DEFAULT 0,
  clearance_minor minor_units NOT NULL DEFAULT 0,
  service_minor minor_units NOT NULL DEFAULT 0,
  -- Due on delivery; not in the total.
  door_duty_minor minor_units NOT NULL DEFAULT 0,
  door_tax_minor minor_units NOT NULL DEFAULT 0,
  total_minor bigint NOT NULL,
  min_days integer NOT NULL,
  max_days integer NOT NULL,
  closed_days integer NOT NULL DEFAULT 0 CHECK (closed_days >= 0),
  warnings text[] NOT NULL DEFAULT '{}',
  state quote_state NOT NULL DEFAULT 'valid',
  created_at timestamptz NOT NULL DEFAULT app_now(),
  expires_at timestamptz NOT NULL,
  -- What paying posts against the wallet: an amount for each account.
  posting_accounts text[] NOT NULL GENERATED ALWAYS AS (array_remove(ARRAY[
    CASE WHEN goods_minor > 0 THEN 'revenue:goods' END, CASE WHEN freight_minor > 0 THEN 'revenue:freight' END,
    CASE WHEN insurance_minor > 0 THEN 'revenue:insurance' END, CASE WHEN duty_minor > 0 THEN 'payable:duty' END,
    CASE WHEN tax_minor > 0 THEN 'payable:tax' END, CASE WHEN clearance_minor > 0 THEN 'revenue:clearance' END,
    CASE WHEN service_minor > 0 THEN 'revenue:service' END], NULL)) STORED,
  posting_amounts bigint[] NOT NULL GENERATED ALWAYS AS (array_remove(ARRAY[
    goods_minor::bigint, freight_minor, insurance_minor, duty_minor, tax_minor, clearance_minor, service_minor], 0)) STORED,
  PRIMARY KEY (account_id, id),
  CONSTRAINT quote_sums CHECK (
    freight_minor = registration_minor + weight_minor + remote_minor + special_minor + fuel_minor - discount_minor
    AND total_minor = goods_minor + freight_minor + insurance_minor + duty_minor + tax_minor + clearance_minor + service_minor
  )
  -- Paying changes no indexed column: with room on its page the row is updated in place.
) WITH (fillfactor = 85);
CREATE INDEX quote_order ON quote (account_id, order_id);
CREATE INDEX quote_age ON quote USING brin (expires_at);
CREATE TRIGGER quote_frozen BEFORE UPDATE OF order_id, rate_book_version, method_code, warehouse_code, country, actual_g, volumetric_g, charged_g, charged_by,
  goods_minor, registration_minor, weight_minor, remote_minor, special_minor, fuel_minor, discount_minor, freight_minor, insurance_minor, duty_minor, tax_minor,
  clearance_minor, service_minor, door_duty_minor, door_tax_minor, scheme, tax_mode, duties_paid, closed_days, warnings, total_minor, min_days, max_days, created_at
  ON quote FOR EACH STATEMENT EXECUTE FUNCTION refuse_quote_change();

-- The parcels of a quote, as they will be packed and sent.
CREATE TABLE quote_parcel (
  account_id uuid NOT NULL,
  quote_id uuid NOT NULL,
  place integer NOT NULL CHECK (place > 0),
  method_code text NOT NULL,
  warehouse_code text NOT NULL REFERENCES warehouse (code),
  min_days integer NOT NULL,
  max_days integer NOT NULL,
  actual_g integer NOT NULL,
  volumetric_g integer NOT NULL,
  charged_g integer NOT NULL,
  charged_by weight_basis NOT NULL,
  divisor_cm3_per_kg integer NOT NULL,
  volumetric_rule text NOT NULL,
  step_g integer NOT NULL,
  min_g integer NOT NULL,
  registration_minor bigint NOT NULL,
  weight_minor bigint NOT NULL,
  remote_minor bigint NOT NULL,
  special_minor bigint NOT NULL,
  fuel_minor bigint NOT NULL,
  discount_minor bigint NOT NULL,
  freight_minor bigint NOT NULL
    CHECK (freight_minor = registration_minor + weight_minor + remote_minor + special_minor + fuel_minor - discount_minor),
  -- [{ lineId, variantId, quantity (items sold), units (of the variant) }]
  items jsonb NOT NULL,
  -- Duties and taxes with the rule, the base and who pays.
  charges jsonb NOT NULL,
  PRIMARY KEY (account_id, quote_id, place),
  FOREIGN KEY (account_id, quote_id) REFERENCES quote (account_id, id)
);
CREATE TRIGGER quote_parcel_frozen BEFORE UPDATE ON quote_parcel FOR EACH STATEMENT EXECUTE FUNCTION refuse_quote_change();
