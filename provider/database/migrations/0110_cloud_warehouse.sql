-- Needs: app_now, guard_state, refuse_change

-- The cloud warehouse: what merchants own in our warehouses, how it comes in, what keeping it costs, and how it leaves.

-- Prices of the warehouses in CNY fen, valid from a day until a later row of the same code.
CREATE TABLE warehouse_price (
  warehouse_code text NOT NULL REFERENCES warehouse (code),
  code text NOT NULL CHECK (code IN ('storage-m3-day', 'purchase-kg', 'purchase-least', 'inspection-unit', 'packaging-unit',
    'service-photo', 'service-split', 'service-repack', 'service-relabel', 'service-rework', 'service-recount',
    'outbound-kg', 'outbound-carton', 'transfer-kg', 'disposal-kg')),
  valid_from date NOT NULL,
  amount_minor minor_units NOT NULL,
  PRIMARY KEY (warehouse_code, code, valid_from)
);
INSERT INTO warehouse_price (warehouse_code, code, valid_from, amount_minor)
SELECT w.code, p.code, '2020-01-01', CASE w.code WHEN 'CN' THEN p.cn ELSE p.us END
FROM (VALUES
  ('storage-m3-day', 600, 900), ('purchase-kg', 80, 2600), ('purchase-least', 1500, 12000),
  ('inspection-unit', 30, 30), ('packaging-unit', 60, 60),
  ('service-photo', 250, 600), ('service-split', 300, 900), ('service-repack', 300, 900), ('service-relabel', 200, 600),
  ('service-rework', 2000, 5000), ('service-recount', 0, 0),
  ('outbound-kg', 120, 800), ('outbound-carton', 800, 2500), ('transfer-kg', 2600, 3200), ('disposal-kg', 150, 500)
) AS p (code, cn, us) CROSS JOIN warehouse w;

-- Days of storage that are free, and how many an ended term is left before its lot is frozen.
ALTER TABLE warehouse
  ADD COLUMN free_days integer NOT NULL DEFAULT 30 CHECK (free_days >= 0),
  ADD COLUMN grace_days integer NOT NULL DEFAULT 7 CHECK (grace_days >= 0);

CREATE SEQUENCE lot_number START 1001;
ALTER TABLE stock_lot
  ADD COLUMN number text NOT NULL UNIQUE DEFAULT 'LT' || nextval('lot_number'),
  -- Whether it was bought with money of the sandbox: then it serves orders in test mode alone.
  ADD COLUMN mode money_mode NOT NULL DEFAULT 'live',
  -- Of one packed unit when it came in; storage is charged by it.
  ADD COLUMN unit_volume_mm3 bigint NOT NULL DEFAULT 0 CHECK (unit_volume_mm3 >= 0),
  ADD COLUMN unit_weight_g integer NOT NULL DEFAULT 0 CHECK (unit_weight_g >= 0),
  -- Units that came in damaged; they are in quarantine and in no count.
  ADD COLUMN damaged integer NOT NULL DEFAULT 0 CHECK (damaged >= 0),
  -- UTC days, the first that is not free, and the first that no renewal has paid.
  ADD COLUMN free_until date NOT NULL DEFAULT ((app_now() AT TIME ZONE 'UTC')::date + 30),
  ADD COLUMN paid_until date,
  -- The first day that was not accrued yet.
  ADD COLUMN accrued_until date NOT NULL DEFAULT (app_now() AT TIME ZONE 'UTC')::date,
  -- Null: as the account says.
  ADD COLUMN auto_renew boolean,
  ADD COLUMN state text NOT NULL DEFAULT 'free',
  -- When it may be disposed of at the earliest, once a final notice has named the day.
  ADD COLUMN dispose_after date,
  ADD COLUMN version integer NOT NULL DEFAULT 1;
CREATE INDEX stock_lot_page ON stock_lot (account_id, received_at DESC, id DESC);
CREATE INDEX stock_lot_accrual ON stock_lot (accrued_until);
CREATE TRIGGER stock_lot_lifecycle BEFORE UPDATE ON stock_lot FOR EACH ROW
  WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION guard_state('stock-lot');
CREATE TABLE stock_lot_event (LIKE store_event INCLUDING ALL);

-- Changes of a lot by hand: a count, or goods that are thrown away. Never changes.
CREATE TABLE lot_adjustment (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  lot_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('count', 'disposal')),
  counted_before integer NOT NULL,
  counted integer NOT NULL CHECK (counted >= 0),
  reason text NOT NULL,
  actor_kind text NOT NULL,
  actor_id text,
  -- The photo that proves a disposal.
  file_id uuid,
  at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, lot_id) REFERENCES stock_lot (account_id, id)
);
CREATE INDEX lot_adjustment_lot ON lot_adjustment (account_id, lot_id);
CREATE TRIGGER lot_adjustment_frozen BEFORE UPDATE OR DELETE ON lot_adjustment FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Goods bought from the catalog for an account's own stock.
CREATE SEQUENCE stock_purchase_number START 1001;
CREATE TABLE stock_purchase (
  account_id uuid NOT NULL REFERENCES account (id),
  id uuid NOT NULL,
  number text NOT NULL UNIQUE,
  user_id uuid NOT NULL,
  mode money_mode NOT NULL,
  warehouse_code text NOT NULL REFERENCES warehouse (code),
  inspection text NOT NULL CHECK (inspection IN ('none', 'sample', 'full')),
  packaging text NOT NULL CHECK (packaging IN ('standard', 'reinforced')),
  goods_minor minor_units NOT NULL,
  handling_minor minor_units NOT NULL,
  freight_minor minor_units NOT NULL,
  -- Given back for goods that did not come.
  refunded_minor minor_units NOT NULL DEFAULT 0,
  charge_id uuid NOT NULL,
  expected_on date NOT NULL,
  expires_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'due',
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, id),
  UNIQUE (account_id, charge_id),
  FOREIGN KEY (account_id, charge_id) REFERENCES charge (account_id, id)
);
CREATE INDEX stock_purchase_newest ON stock_purchase (account_id, created_at DESC, id DESC);
CREATE TRIGGER stock_purchase_lifecycle BEFORE UPDATE ON stock_purchase FOR EACH ROW
  WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION guard_state('stock-purchase');
CREATE TABLE stock_purchase_event (LIKE store_event INCLUDING ALL);
CREATE TABLE stock_purchase_line (
  account_id uuid NOT NULL,
  purchase_id uuid NOT NULL,
  line integer NOT NULL,
  variant_id uuid NOT NULL REFERENCES variant (id),
  units integer NOT NULL CHECK (units > 0),
  unit_cost_minor minor_units NOT NULL,
  PRIMARY KEY (account_id, purchase_id, line),
  FOREIGN KEY (account_id, purchase_id) REFERENCES stock_purchase (account_id, id)
);

-- Goods on their way into an account's own stock: bought here, or sent from elsewhere.
CREATE SEQUENCE inbound_plan_number START 1001;
CREATE TABLE inbound_plan (
  account_id uuid NOT NULL REFERENCES account (id),
  id uuid NOT NULL,
  number text NOT NULL UNIQUE,
  mode money_mode NOT NULL,
  warehouse_code text NOT NULL REFERENCES warehouse (code),
  -- The purchase it brings; null: the goods come from elsewhere.
  purchase_id uuid,
  supplier text NOT NULL DEFAULT '',
  carrier text NOT NULL DEFAULT '',
  tracking_number text NOT NULL DEFAULT '',
  expected_on date,
  handling text[] NOT NULL DEFAULT '{}' CHECK (handling <@ ARRAY['count', 'photo', 'relabel', 'inspect']),
  note text NOT NULL DEFAULT '',
  -- What the warehouse wrote about a difference, and the merchant about that.
  discrepancy_note text NOT NULL DEFAULT '',
  dispute_note text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT 'draft',
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, id),
  UNIQUE (account_id, purchase_id),
  FOREIGN KEY (account_id, purchase_id) REFERENCES stock_purchase (account_id, id)
);
CREATE INDEX inbound_plan_newest ON inbound_plan (account_id, created_at DESC, id DESC);
CREATE INDEX inbound_plan_open ON inbound_plan (created_at) WHERE state NOT IN ('draft', 'closed', 'rejected', 'canceled');
CREATE TRIGGER inbound_plan_lifecycle BEFORE UPDATE ON inbound_plan FOR EACH ROW
  WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION guard_state('inbound-plan');
CREATE TABLE inbound_plan_event (LIKE store_event INCLUDING ALL);
CREATE TABLE inbound_line (
  account_id uuid NOT NULL,
  plan_id uuid NOT NULL,
  line integer NOT NULL,
  variant_id uuid NOT NULL REFERENCES variant (id),
  expected integer NOT NULL CHECK (expected > 0),
  unit_cost_minor minor_units NOT NULL,
  cartons integer NOT NULL CHECK (cartons > 0),
  carton_weight_g integer NOT NULL DEFAULT 0 CHECK (carton_weight_g >= 0),
  carton_size text NOT NULL DEFAULT '',
  PRIMARY KEY (account_id, plan_id, line),
  FOREIGN KEY (account_id, plan_id) REFERENCES inbound_plan (account_id, id)
);
CREATE TABLE inbound_carton (
  account_id uuid NOT NULL,
  plan_id uuid NOT NULL,
  number integer NOT NULL,
  line integer NOT NULL,
  expected integer NOT NULL CHECK (expected > 0),
  -- Null: it was not opened yet. A carton is received once.
  received integer CHECK (received >= 0),
  damaged integer CHECK (damaged >= 0),
  received_at timestamptz,
  file_id uuid,
  PRIMARY KEY (account_id, plan_id, number),
  FOREIGN KEY (account_id, plan_id, line) REFERENCES inbound_line (account_id, plan_id, line)
);

-- Goods that leave an account's own stock in bulk, move to another warehouse, or are thrown away. Their units are reserved
-- under its id as an order's are.
CREATE SEQUENCE outbound_order_number START 1001;
CREATE TABLE outbound_order (
  account_id uuid NOT NULL REFERENCES account (id),
  id uuid NOT NULL,
  number text NOT NULL UNIQUE,
  mode money_mode NOT NULL,
  kind text NOT NULL CHECK (kind IN ('bulk', 'transfer', 'disposal')),
  warehouse_code text NOT NULL REFERENCES warehouse (code),
  -- Of a transfer.
  to_warehouse_code text REFERENCES warehouse (code),
  -- Of a bulk order: recipient and address, one line each.
  address text NOT NULL DEFAULT '',
  reference text NOT NULL DEFAULT '',
  cartons integer NOT NULL DEFAULT 1 CHECK (cartons > 0),
  carton_weight_g integer NOT NULL DEFAULT 0,
  -- When its postage is paid.
  postage text NOT NULL CHECK (postage IN ('before', 'after', 'none')),
  fee_minor minor_units NOT NULL DEFAULT 0,
  charge_id uuid,
  tracking_number text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT 'draft',
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, id),
  UNIQUE (account_id, charge_id),
  FOREIGN KEY (account_id, charge_id) REFERENCES charge (account_id, id),
  CHECK ((kind = 'transfer') = (to_warehouse_code IS NOT NULL)),
  CHECK (to_warehouse_code <> warehouse_code)
);
CREATE INDEX outbound_order_newest ON outbound_order (account_id, created_at DESC, id DESC);
CREATE INDEX outbound_order_open ON outbound_order (created_at) WHERE state NOT IN ('draft', 'lock_failed', 'locked', 'closed', 'canceled');
CREATE TRIGGER outbound_order_lifecycle BEFORE UPDATE ON outbound_order FOR EACH ROW
  WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION guard_state('outbound-order');
CREATE TABLE outbound_order_event (LIKE store_event INCLUDING ALL);
CREATE TABLE outbound_line (
  account_id uuid NOT NULL,
  outbound_id uuid NOT NULL,
  line integer NOT NULL,
  lot_id uuid NOT NULL,
  units integer NOT NULL CHECK (units > 0),
  PRIMARY KEY (account_id, outbound_id, line),
  UNIQUE (account_id, outbound_id, lot_id),
  FOREIGN KEY (account_id, outbound_id) REFERENCES outbound_order (account_id, id),
  FOREIGN KEY (account_id, lot_id) REFERENCES stock_lot (account_id, id)
);

-- How an account has its terms renewed.
CREATE TABLE storage_setting (
  account_id uuid PRIMARY KEY REFERENCES account (id),
  auto_renew boolean NOT NULL DEFAULT false,
  term_days integer NOT NULL DEFAULT 30,
  -- Most that is paid automatically in a UTC month; null: no limit.
  month_cap_minor bigint CHECK (month_cap_minor >= 0)
);

-- More days of storage for lots, paid in advance.
CREATE SEQUENCE renewal_order_number START 1001;
CREATE TABLE renewal_order (
  account_id uuid NOT NULL REFERENCES account (id),
  id uuid NOT NULL,
  number text NOT NULL UNIQUE,
  mode money_mode NOT NULL,
  term_days integer NOT NULL CHECK (term_days IN (30, 90, 180)),
  automatic boolean NOT NULL,
  amount_minor positive_minor_units NOT NULL,
  charge_id uuid NOT NULL,
  expires_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'due',
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, id),
  UNIQUE (account_id, charge_id),
  FOREIGN KEY (account_id, charge_id) REFERENCES charge (account_id, id)
);
CREATE INDEX renewal_order_newest ON renewal_order (account_id, created_at DESC, id DESC);
CREATE TRIGGER renewal_order_lifecycle BEFORE UPDATE ON renewal_order FOR EACH ROW
  WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION guard_state('renewal-order');
CREATE TABLE renewal_order_event (LIKE store_event INCLUDING ALL);
CREATE TABLE renewal_line (
  account_id uuid NOT NULL,
  renewal_id uuid NOT NULL,
  line integer NOT NULL,
  lot_id uuid NOT NULL,
  units integer NOT NULL CHECK (units > 0),
  amount_minor minor_units NOT NULL,
  -- The days it paid; null until it is applied.
  from_day date,
  until_day date,
  -- Given back for whole months after its lot had left.
  refunded_minor minor_units NOT NULL DEFAULT 0 CHECK (refunded_minor <= amount_minor),
  PRIMARY KEY (account_id, renewal_id, line),
  UNIQUE (account_id, renewal_id, lot_id),
  FOREIGN KEY (account_id, renewal_id) REFERENCES renewal_order (account_id, id),
  FOREIGN KEY (account_id, lot_id) REFERENCES stock_lot (account_id, id)
);
CREATE INDEX renewal_line_lot ON renewal_line (account_id, lot_id);

-- What a day of storage of a lot cost. Units × volume × price of a cubic metre and day, in 1e-9 fen, exact. Never changes.
CREATE TABLE storage_accrual (
  account_id uuid NOT NULL,
  lot_id uuid NOT NULL,
  day date NOT NULL,
  units integer NOT NULL CHECK (units >= 0),
  unit_volume_mm3 bigint NOT NULL,
  -- Fen for a cubic metre; 0 on free and on paid days.
  rate_minor minor_units NOT NULL,
  basis text NOT NULL CHECK (basis IN ('free', 'term', 'charged')),
  nano_minor numeric(30) NOT NULL GENERATED ALWAYS AS (units::numeric * unit_volume_mm3 * rate_minor) STORED,
  PRIMARY KEY (account_id, lot_id, day),
  FOREIGN KEY (account_id, lot_id) REFERENCES stock_lot (account_id, id)
);
CREATE INDEX storage_accrual_day ON storage_accrual (account_id, day) WHERE basis = 'charged';
CREATE TRIGGER storage_accrual_frozen BEFORE UPDATE OR DELETE ON storage_accrual FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A month's storage, by SKU and warehouse.
CREATE SEQUENCE storage_bill_number START 1001;
CREATE TABLE storage_bill (
  account_id uuid NOT NULL REFERENCES account (id),
  id uuid NOT NULL,
  number text NOT NULL UNIQUE,
  mode money_mode NOT NULL,
  -- First day of the month.
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  amount_minor positive_minor_units NOT NULL,
  charge_id uuid NOT NULL,
  due_on date NOT NULL,
  state text NOT NULL DEFAULT 'issued',
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, id),
  UNIQUE (account_id, mode, month),
  UNIQUE (account_id, charge_id),
  FOREIGN KEY (account_id, charge_id) REFERENCES charge (account_id, id)
);
CREATE TRIGGER storage_bill_lifecycle BEFORE UPDATE ON storage_bill FOR EACH ROW
  WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION guard_state('storage-bill');
CREATE TABLE storage_bill_event (LIKE store_event INCLUDING ALL);
CREATE TABLE storage_bill_line (
  account_id uuid NOT NULL,
  bill_id uuid NOT NULL,
  line integer NOT NULL,
  variant_id uuid NOT NULL REFERENCES variant (id),
  warehouse_code text NOT NULL REFERENCES warehouse (code),
  -- Units times days.
  unit_days bigint NOT NULL,
  amount_minor minor_units NOT NULL,
  PRIMARY KEY (account_id, bill_id, line),
  FOREIGN KEY (account_id, bill_id) REFERENCES storage_bill (account_id, id)
);

-- Work on a lot from the price list, such as photos.
CREATE SEQUENCE service_order_number START 1001;
CREATE TABLE service_order (
  account_id uuid NOT NULL REFERENCES account (id),
  id uuid NOT NULL,
  number text NOT NULL UNIQUE,
  mode money_mode NOT NULL,
  lot_id uuid NOT NULL,
  service text NOT NULL CHECK (service IN ('photo', 'split', 'repack', 'relabel', 'rework', 'recount')),
  units integer NOT NULL CHECK (units > 0),
  note text NOT NULL DEFAULT '',
  -- What the warehouse says of it.
  result_note text NOT NULL DEFAULT '',
  amount_minor minor_units NOT NULL,
  -- Null: it costs nothing.
  charge_id uuid,
  state text NOT NULL DEFAULT 'due',
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, id),
  UNIQUE (account_id, charge_id),
  FOREIGN KEY (account_id, lot_id) REFERENCES stock_lot (account_id, id),
  FOREIGN KEY (account_id, charge_id) REFERENCES charge (account_id, id)
);
CREATE INDEX service_order_newest ON service_order (account_id, created_at DESC, id DESC);
CREATE TRIGGER service_order_lifecycle BEFORE UPDATE ON service_order FOR EACH ROW
  WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION guard_state('service-order');
CREATE TABLE service_order_event (LIKE store_event INCLUDING ALL);

-- Notices that were given about the end of a lot's term, each once a term. Never changes.
CREATE TABLE storage_notice (
  account_id uuid NOT NULL,
  lot_id uuid NOT NULL,
  term_end date NOT NULL,
  -- Days before the end, or `final`.
  kind text NOT NULL CHECK (kind IN ('30', '14', '7', '3', '1', 'frozen', 'final')),
  -- Of the notification, by which its mail is found.
  event_key text NOT NULL,
  at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, lot_id, term_end, kind),
  FOREIGN KEY (account_id, lot_id) REFERENCES stock_lot (account_id, id)
);

-- What is paid for beside orders, now with postage of outbound orders and with services.
ALTER TABLE charge DROP CONSTRAINT charge_kind_check,
  ADD CONSTRAINT charge_kind_check CHECK (kind IN ('make_up', 'storage', 'renewal', 'stock_purchase', 'outbound', 'service'));

-- Of an order's units, those its merchant owns; they are in no price.
ALTER TABLE quote ADD COLUMN owned_units integer NOT NULL DEFAULT 0 CHECK (owned_units >= 0);

-- Every change of a lot's units: as it came in, by orders and outbound orders, by counts and disposals.
CREATE VIEW lot_movement AS
SELECT l.account_id, l.id, l.id AS lot_id, 'receive' AS kind, l.received AS units, l.received AS delta, l.document_type AS reference_type,
  l.document_id AS reference_id, l.received_at AS at
FROM stock_lot l
UNION ALL
SELECT r.account_id, overlay(overlay(md5(r.id::text || e.seq::text) PLACING '8' FROM 13) PLACING '8' FROM 17)::uuid, r.lot_id,
  CASE e.to_state WHEN 'held' THEN 'reserve' WHEN 'consumed' THEN coalesce(CASE o.kind WHEN 'transfer' THEN 'transfer' WHEN 'disposal' THEN 'dispose' END, 'ship')
    WHEN 'returned' THEN 'return' ELSE 'release' END,
  r.units, CASE e.to_state WHEN 'consumed' THEN -r.units WHEN 'returned' THEN r.units ELSE 0 END,
  CASE WHEN o.id IS NULL THEN 'order' ELSE 'outbound' END, r.order_id, e.at
FROM reservation r
JOIN reservation_event e ON e.account_id = r.account_id AND e.entity_id = r.id
LEFT JOIN outbound_order o ON o.account_id = r.account_id AND o.id = r.order_id
WHERE r.lot_id IS NOT NULL
UNION ALL
SELECT a.account_id, a.id, a.lot_id, CASE a.kind WHEN 'count' THEN 'adjust' ELSE 'dispose' END, abs(a.counted - a.counted_before),
  a.counted - a.counted_before, 'adjustment', a.id, a.at
FROM lot_adjustment a;
CREATE INDEX reservation_lot ON reservation (account_id, lot_id) WHERE lot_id IS NOT NULL;

INSERT INTO lifecycle_step (lifecycle, from_state, to_state)
SELECT lifecycle, from_state, unnest(string_to_array(to_states, ' ')) FROM (VALUES
  ('stock-lot', 'free', 'paid_term due_soon expired_grace frozen shipped'),
  ('stock-lot', 'paid_term', 'due_soon expired_grace frozen shipped'),
  ('stock-lot', 'due_soon', 'paid_term expired_grace frozen shipped'),
  ('stock-lot', 'expired_grace', 'paid_term due_soon frozen shipped'),
  ('stock-lot', 'frozen', 'free paid_term due_soon expired_grace final_notice shipped'),
  ('stock-lot', 'final_notice', 'paid_term due_soon disposed shipped'),
  ('stock-lot', 'shipped', 'free paid_term due_soon expired_grace frozen'),
  ('stock-purchase', 'due', 'paid expired canceled'),
  ('stock-purchase', 'paid', 'buying'),
  ('stock-purchase', 'buying', 'shipped_to_warehouse'),
  ('stock-purchase', 'shipped_to_warehouse', 'receiving'),
  ('stock-purchase', 'receiving', 'stocked'),
  ('inbound-plan', 'draft', 'submitted canceled'),
  ('inbound-plan', 'submitted', 'label_ready canceled'),
  ('inbound-plan', 'label_ready', 'in_transit rejected'),
  ('inbound-plan', 'in_transit', 'arrived'),
  ('inbound-plan', 'arrived', 'receiving rejected'),
  ('inbound-plan', 'receiving', 'discrepancy stocked'),
  ('inbound-plan', 'discrepancy', 'receiving stocked'),
  ('inbound-plan', 'stocked', 'closed'),
  ('outbound-order', 'draft', 'locked lock_failed canceled'),
  ('outbound-order', 'lock_failed', 'locked canceled'),
  ('outbound-order', 'locked', 'submitted lock_failed canceled'),
  ('outbound-order', 'submitted', 'approved lock_failed canceled'),
  ('outbound-order', 'approved', 'due picking lock_failed canceled'),
  ('outbound-order', 'due', 'paid canceled'),
  ('outbound-order', 'paid', 'picking shipped canceled'),
  ('outbound-order', 'picking', 'packed'),
  ('outbound-order', 'packed', 'due shipped'),
  ('outbound-order', 'shipped', 'closed'),
  ('renewal-order', 'due', 'paid expired canceled'),
  ('renewal-order', 'paid', 'applied'),
  ('storage-bill', 'issued', 'paid overdue'),
  ('storage-bill', 'overdue', 'paid'),
  ('service-order', 'due', 'requested canceled'),
  ('service-order', 'requested', 'done')
) AS step (lifecycle, from_state, to_states);
