-- Needs: guard_state

-- Stock set aside for orders: for a short time while a merchant pays, then until the warehouse picks.

CREATE DOMAIN reserved_units AS integer CHECK (VALUE > 0);

-- Units an order needs of a lot of its account or, without a lot, of the provider's stock, with what was available there.
CREATE TYPE stock_need AS (
  account_id uuid, order_id uuid, variant_id uuid, warehouse_code text, units integer, available integer, lot_id uuid
);

CREATE TABLE reservation (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  variant_id uuid NOT NULL,
  warehouse_code text NOT NULL,
  -- Null: units of the provider's stock.
  lot_id uuid,
  -- Whose stock it is, as in stock_level: orders take from lots of their own account alone.
  owner_account_id uuid GENERATED ALWAYS AS (CASE WHEN lot_id IS NOT NULL THEN account_id END) STORED,
  units reserved_units NOT NULL,
  state text NOT NULL DEFAULT 'held',
  -- Null once the order is paid: then it is kept until it is picked.
  expires_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, order_id, id),
  FOREIGN KEY (account_id, lot_id) REFERENCES stock_lot (account_id, id)
);
-- Plans are made once a session, perhaps while the table is still empty and all indexes look alike: the condition of each
-- index fits the look-ups meant for it alone.
-- An order holds its units of a variant in a warehouse once of each lot, and once of the provider's stock.
CREATE UNIQUE INDEX reservation_order ON reservation (account_id, order_id, variant_id, warehouse_code, lot_id) NULLS NOT DISTINCT WHERE state = 'held';
CREATE INDEX reservation_stock ON reservation (variant_id, warehouse_code) WHERE state = 'held' AND units > 0;
CREATE INDEX reservation_expiry ON reservation (expires_at) WHERE state = 'held' AND expires_at IS NOT NULL;
CREATE TRIGGER reservation_lifecycle BEFORE UPDATE ON reservation FOR EACH ROW
  WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION guard_state('reservation');
CREATE TABLE reservation_event (LIKE order_payment_event INCLUDING ALL);

INSERT INTO lifecycle_step (lifecycle, from_state, to_state) VALUES
  ('reservation', 'held', 'consumed'),
  ('reservation', 'held', 'released'),
  ('reservation', 'held', 'expired'),
  -- Picked goods that went back on their shelf.
  ('reservation', 'consumed', 'returned');

-- Orders whose units a recount took away, to be looked at again, the oldest first. Without a reference to orders: the recount
-- has the stock row locked that whoever has the order locked may wait for.
CREATE TABLE stock_recheck (
  account_id uuid NOT NULL,
  order_id uuid NOT NULL,
  placed_at timestamptz NOT NULL,
  -- When its job was queued; the row stays until the job has looked at the order.
  queued_at timestamptz,
  PRIMARY KEY (account_id, order_id)
);
CREATE INDEX stock_recheck_waiting ON stock_recheck (placed_at, order_id) WHERE queued_at IS NULL;
