-- Needs: app_now

-- What is taken off a unit's price from a quantity of one variant on, valid from a day until a later row of the same quantity. A discount of 0 ends one.
CREATE TABLE stock_price_break (
  from_units integer NOT NULL CHECK (from_units > 1),
  valid_from date NOT NULL,
  -- In hundredths of a percent.
  discount_bp integer NOT NULL CHECK (discount_bp BETWEEN 0 AND 9000),
  PRIMARY KEY (from_units, valid_from)
);
INSERT INTO stock_price_break (from_units, valid_from, discount_bp)
VALUES (50, '2020-01-01', 200), (200, '2020-01-01', 400), (1000, '2020-01-01', 700);

-- Days goods take from their supplier to the shelf.
ALTER TABLE warehouse ADD COLUMN inbound_days integer NOT NULL DEFAULT 3 CHECK (inbound_days >= 0);
UPDATE warehouse SET inbound_days = 30 WHERE code = 'US';

-- Of the units bought, those the supplier did not have.
ALTER TABLE stock_purchase_line ADD COLUMN short_units integer NOT NULL DEFAULT 0 CHECK (short_units BETWEEN 0 AND units);
-- A line of which the supplier had nothing is expected with no unit in no carton.
ALTER TABLE inbound_line
  DROP CONSTRAINT inbound_line_expected_check, ADD CONSTRAINT inbound_line_expected_check CHECK (expected >= 0),
  DROP CONSTRAINT inbound_line_cartons_check, ADD CONSTRAINT inbound_line_cartons_check CHECK (cartons >= 0);

-- A packed unit as the warehouse measured it; null: it did not.
ALTER TABLE inbound_carton
  ADD COLUMN unit_weight_g integer CHECK (unit_weight_g > 0),
  ADD COLUMN unit_volume_mm3 bigint CHECK (unit_volume_mm3 > 0),
  ADD CONSTRAINT inbound_carton_measured CHECK ((unit_weight_g IS NULL) = (unit_volume_mm3 IS NULL));
-- Photos the warehouse took of a carton, in their order.
CREATE TABLE inbound_photo (
  account_id uuid NOT NULL,
  plan_id uuid NOT NULL,
  carton integer NOT NULL,
  file_id uuid NOT NULL,
  place integer NOT NULL,
  PRIMARY KEY (account_id, file_id),
  UNIQUE (account_id, plan_id, carton, place),
  FOREIGN KEY (account_id, plan_id, carton) REFERENCES inbound_carton (account_id, plan_id, number)
);
INSERT INTO inbound_photo (account_id, plan_id, carton, file_id, place)
SELECT account_id, plan_id, number, file_id, 1 FROM inbound_carton WHERE file_id IS NOT NULL;
ALTER TABLE inbound_carton DROP COLUMN file_id;

-- What the units of a quote that its merchant owns cost when they were bought. It is in no price.
ALTER TABLE quote ADD COLUMN owned_cost_minor minor_units NOT NULL DEFAULT 0;

-- Every change of a lot's units with who caused it and why: as it came in, by orders and outbound orders, by counts and disposals.
DROP VIEW lot_movement;
CREATE VIEW lot_movement AS
SELECT l.account_id, l.id, l.id AS lot_id, 'receive' AS kind, l.received AS units, l.received AS delta, l.document_type AS reference_type,
  l.document_id AS reference_id, 'provider' AS actor_kind, '' AS reason, l.received_at AS at
FROM stock_lot l
UNION ALL
SELECT r.account_id, overlay(overlay(md5(r.id::text || e.seq::text) PLACING '8' FROM 13) PLACING '8' FROM 17)::uuid, r.lot_id,
  CASE e.to_state WHEN 'held' THEN 'reserve' WHEN 'consumed' THEN coalesce(CASE o.kind WHEN 'transfer' THEN 'transfer' WHEN 'disposal' THEN 'dispose' END, 'ship')
    WHEN 'returned' THEN 'return' ELSE 'release' END,
  r.units, CASE e.to_state WHEN 'consumed' THEN -r.units WHEN 'returned' THEN r.units ELSE 0 END,
  CASE WHEN o.id IS NULL THEN 'order' ELSE 'outbound' END, r.order_id, e.actor_kind, '', e.at
FROM reservation r
JOIN reservation_event e ON e.account_id = r.account_id AND e.entity_id = r.id
LEFT JOIN outbound_order o ON o.account_id = r.account_id AND o.id = r.order_id
WHERE r.lot_id IS NOT NULL
UNION ALL
SELECT a.account_id, a.id, a.lot_id, CASE a.kind WHEN 'count' THEN 'adjust' ELSE 'dispose' END, abs(a.counted - a.counted_before),
  a.counted - a.counted_before, 'adjustment', a.id, a.actor_kind, a.reason, a.at
FROM lot_adjustment a;

INSERT INTO lifecycle_step (lifecycle, from_state, to_state) VALUES
  ('stock-purchase', 'paid', 'refunded'),
  ('stock-purchase', 'buying', 'short'),
  ('stock-purchase', 'buying', 'refunded'),
  ('stock-purchase', 'short', 'shipped_to_warehouse'),
  ('stock-purchase', 'short', 'refunded'),
  ('stock-purchase', 'shipped_to_warehouse', 'refunded'),
  ('stock-purchase', 'receiving', 'refunded'),
  ('inbound-plan', 'discrepancy', 'rejected'),
  ('outbound-order', 'due', 'lock_failed');
