-- Needs: guard_state

-- Which warehouse an order was submitted to, as we know it. The row is written before the warehouse is called, and says so
-- until the answer is noted: whatever breaks in between, the call is made again with the same key.
CREATE TABLE warehouse_submission (
  account_id uuid NOT NULL,
  order_id uuid NOT NULL,
  -- The quote that was paid: how the order is to be packed.
  plan_id uuid NOT NULL,
  -- The adapter it goes to, kept for as long as the order lives.
  warehouse_kind text NOT NULL CHECK (warehouse_kind IN ('simulated', 'console')),
  requested_at timestamptz NOT NULL DEFAULT app_now(),
  -- Null: nobody knows yet whether the warehouse has it.
  submitted_at timestamptz,
  PRIMARY KEY (account_id, order_id, plan_id),
  FOREIGN KEY (account_id, order_id) REFERENCES orders (account_id, id)
);

-- An order as a warehouse of ours has it: the queue its people, or its simulation, work off. Goods and address are those of
-- the order, read when it is picked.
CREATE TABLE warehouse_order (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  plan_id uuid NOT NULL,
  warehouse_kind text NOT NULL CHECK (warehouse_kind IN ('simulated', 'console')),
  -- Places its parcels leave from.
  warehouse_codes text[] NOT NULL CHECK (cardinality(warehouse_codes) > 0),
  state text NOT NULL DEFAULT 'waiting',
  -- Null: nobody asked it to stop, or it has answered.
  cancel_asked_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  received_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, id),
  -- What is submitted twice is there once.
  UNIQUE (account_id, order_id, plan_id),
  FOREIGN KEY (account_id, order_id) REFERENCES orders (account_id, id)
);
CREATE INDEX warehouse_order_open ON warehouse_order (warehouse_kind, received_at, id) WHERE state IN ('waiting', 'picking', 'short', 'packed');
CREATE TRIGGER warehouse_order_lifecycle BEFORE UPDATE ON warehouse_order FOR EACH ROW
  WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION guard_state('warehouse-order');
CREATE TABLE warehouse_order_event (LIKE order_payment_event INCLUDING ALL);

-- Counts of the shelves by hand, beside those of import files. Never changes.
CREATE TABLE stock_count (
  id uuid PRIMARY KEY,
  variant_id uuid NOT NULL REFERENCES variant (id) ON DELETE CASCADE,
  warehouse_code text NOT NULL REFERENCES warehouse (code),
  counted_before integer NOT NULL,
  counted integer NOT NULL,
  actor_kind text NOT NULL,
  actor_id text,
  -- Why it was counted anew, e.g. the order that was short.
  reason text NOT NULL DEFAULT '',
  counted_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE INDEX stock_count_newest ON stock_count (variant_id, warehouse_code, counted_at DESC);

INSERT INTO lifecycle_step (lifecycle, from_state, to_state)
SELECT lifecycle, from_state, unnest(string_to_array(to_states, ' ')) FROM (VALUES
  ('warehouse-order', 'waiting', 'picking short canceled'),
  ('warehouse-order', 'picking', 'packed short canceled'),
  ('warehouse-order', 'short', 'waiting canceled'),
  ('warehouse-order', 'packed', 'shipped')
) AS step (lifecycle, from_state, to_states);
