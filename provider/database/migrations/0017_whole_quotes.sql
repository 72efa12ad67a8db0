-- A quote names everything that is charged: goods, freight, insurance, duty, tax and fees, and what the buyer is asked for at the door.

ALTER DOMAIN ledger_account DROP CONSTRAINT ledger_account_check;
-- Duty and tax are owed to the country a parcel goes to.
ALTER DOMAIN ledger_account ADD CONSTRAINT ledger_account_check CHECK (VALUE IN (
  'wallet:available', 'wallet:held', 'wallet:frozen', 'wallet:promotional',
  'gateway:clearing', 'gateway:suspense', 'revenue:goods', 'revenue:freight', 'revenue:fees', 'expense:gateway-fees',
  'revenue:insurance', 'payable:duty', 'payable:tax', 'revenue:clearance', 'revenue:service'));

ALTER TABLE quote DROP CONSTRAINT quote_sums;
ALTER TABLE quote
  ADD COLUMN insurance_minor minor_units NOT NULL DEFAULT 0,
  ADD COLUMN duty_minor minor_units NOT NULL DEFAULT 0,
  ADD COLUMN tax_minor minor_units NOT NULL DEFAULT 0,
  ADD COLUMN clearance_minor minor_units NOT NULL DEFAULT 0,
  ADD COLUMN service_minor minor_units NOT NULL DEFAULT 0,
  -- Expected at the door; not in the total.
  ADD COLUMN door_duty_minor minor_units NOT NULL DEFAULT 0,
  ADD COLUMN door_tax_minor minor_units NOT NULL DEFAULT 0,
  ADD COLUMN scheme text,
  ADD COLUMN tax_mode text NOT NULL DEFAULT 'none' CHECK (tax_mode IN ('none', 'own', 'provider')),
  ADD COLUMN duties_paid boolean NOT NULL DEFAULT false,
  ADD COLUMN closed_days integer NOT NULL DEFAULT 0 CHECK (closed_days >= 0),
  ADD COLUMN warnings text[] NOT NULL DEFAULT '{}',
  ADD CONSTRAINT quote_sums CHECK (
    freight_minor = registration_minor + weight_minor + remote_minor + special_minor + fuel_minor - discount_minor
    AND total_minor = goods_minor + freight_minor + insurance_minor + duty_minor + tax_minor + clearance_minor + service_minor
  );
-- What paying posts against the wallet, side by side.
ALTER TABLE quote
  ADD COLUMN posting_accounts text[] NOT NULL GENERATED ALWAYS AS (array_remove(ARRAY[
    CASE WHEN goods_minor > 0 THEN 'revenue:goods' END, CASE WHEN freight_minor > 0 THEN 'revenue:freight' END,
    CASE WHEN insurance_minor > 0 THEN 'revenue:insurance' END, CASE WHEN duty_minor > 0 THEN 'payable:duty' END,
    CASE WHEN tax_minor > 0 THEN 'payable:tax' END, CASE WHEN clearance_minor > 0 THEN 'revenue:clearance' END,
    CASE WHEN service_minor > 0 THEN 'revenue:service' END], NULL)) STORED,
  ADD COLUMN posting_amounts bigint[] NOT NULL GENERATED ALWAYS AS (array_remove(ARRAY[
    goods_minor::bigint, freight_minor, insurance_minor, duty_minor, tax_minor, clearance_minor, service_minor], 0)) STORED;

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
  levies jsonb NOT NULL,
  PRIMARY KEY (account_id, quote_id, place),
  FOREIGN KEY (account_id, quote_id) REFERENCES quote (account_id, id)
);
-- Quotes made before this had one parcel each.
INSERT INTO quote_parcel
SELECT q.account_id, q.id, 1, q.method_code, q.warehouse_code, q.min_days, q.max_days, q.actual_g, q.volumetric_g, q.charged_g, q.charged_by,
  d.divisor_cm3_per_kg, d.volumetric_rule, d.step_g, d.min_g, q.registration_minor, q.weight_minor, q.remote_minor, q.special_minor, q.fuel_minor,
  q.discount_minor, q.freight_minor,
  coalesce((SELECT jsonb_agg(jsonb_build_object('lineId', l.id, 'variantId', l.variant_id, 'quantity', l.quantity, 'units', l.quantity * coalesce(m.quantity, 1)) ORDER BY l.position)
    FROM order_line l LEFT JOIN mapping m ON m.account_id = l.account_id AND m.listing_variant_id = l.listing_variant_id AND m.priority = 1
    WHERE l.account_id = q.account_id AND l.order_id = q.order_id AND l.variant_id IS NOT NULL), '[]'), '[]'
FROM quote q
JOIN shipping_destination d ON d.rate_book_version = q.rate_book_version AND d.method_code = q.method_code AND d.country = q.country;

-- A quote is what was promised: only its state ever changes.
CREATE FUNCTION refuse_quote_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is not allowed: quotes are superseded, not edited', TG_OP, TG_TABLE_NAME USING ERRCODE = '42501';
END $$;
CREATE TRIGGER quote_frozen BEFORE UPDATE OF order_id, rate_book_version, method_code, warehouse_code, country, actual_g, volumetric_g, charged_g, charged_by,
  goods_minor, registration_minor, weight_minor, remote_minor, special_minor, fuel_minor, discount_minor, freight_minor, insurance_minor, duty_minor, tax_minor,
  clearance_minor, service_minor, door_duty_minor, door_tax_minor, scheme, tax_mode, duties_paid, closed_days, warnings, total_minor, min_days, max_days, created_at
  ON quote FOR EACH STATEMENT EXECUTE FUNCTION refuse_quote_change();
CREATE TRIGGER quote_parcel_frozen BEFORE UPDATE ON quote_parcel FOR EACH STATEMENT EXECUTE FUNCTION refuse_quote_change();

-- pay_orders (migration 0011) posts what the quote says instead of goods and freight alone.
DO $$
DECLARE
  former text := pg_get_functiondef('pay_orders(payment_call[])'::regprocedure);
  goods_and_freight text := $old$CASE WHEN q.freight_minor = 0 THEN ARRAY['revenue:goods'] WHEN q.goods_minor = 0 THEN ARRAY['revenue:freight'] ELSE ARRAY['revenue:goods', 'revenue:freight'] END,
        CASE WHEN q.freight_minor = 0 THEN ARRAY[q.goods_minor] WHEN q.goods_minor = 0 THEN ARRAY[q.freight_minor] ELSE ARRAY[q.goods_minor, q.freight_minor] END$old$;
BEGIN
  IF strpos(former, goods_and_freight) = 0 THEN
    RAISE EXCEPTION 'pay_orders is not the one of migration 0011';
  END IF;
  EXECUTE replace(former, goods_and_freight, 'q.posting_accounts, q.posting_amounts');
END $$;
