-- Needs: guard_state

-- How an account's orders are taken in, paid and held back. No row: nothing was said, and the defaults hold.
CREATE TABLE order_setting (
  account_id uuid PRIMARY KEY REFERENCES account (id),
  version integer NOT NULL DEFAULT 1,
  -- Of days and times of day in this setting.
  time_zone text NOT NULL DEFAULT 'UTC',
  import_orders text NOT NULL DEFAULT 'all' CHECK (import_orders IN ('all', 'paid')),
  -- The first day whose orders are taken in.
  import_from date,
  hold_fraud_risk boolean NOT NULL DEFAULT true,
  auto_pay boolean NOT NULL DEFAULT false,
  -- Limits of automatic payment; null: none.
  auto_max_order_minor positive_minor_units,
  auto_max_day_minor positive_minor_units,
  auto_min_margin_bp integer CHECK (auto_min_margin_bp BETWEEN 0 AND 9999),
  -- Where orders may go; empty: everywhere.
  auto_countries char(2)[] NOT NULL DEFAULT '{}',
  updated_at timestamptz NOT NULL DEFAULT app_now()
);

-- How long a paid order can be changed and canceled free of charge, by store; the nil id stands for orders of no store.
CREATE TABLE grace_window (
  account_id uuid NOT NULL REFERENCES account (id),
  store_id uuid NOT NULL,
  length text NOT NULL CHECK (length IN ('15-min', '1-h', '24-h', 'daily')),
  -- Of `daily`, in the setting's time zone.
  daily_at time,
  PRIMARY KEY (account_id, store_id),
  CHECK ((daily_at IS NOT NULL) = (length = 'daily'))
);

-- When the grace window of a paid order is over: then its money is taken and the warehouse begins. Null: it is in none.
ALTER TABLE orders ADD COLUMN grace_until timestamptz;
CREATE INDEX orders_grace_over ON orders (grace_until) WHERE payment_state = 'held';
ALTER TABLE payment_item ADD COLUMN grace_until timestamptz;
-- Null: paid automatically.
ALTER TABLE payment ALTER COLUMN user_id DROP NOT NULL;

INSERT INTO lifecycle_step (lifecycle, from_state, to_state) VALUES ('payment', 'held', 'void');

-- What was paid automatically, each quote of an order once, by the day whose limit it counts towards. Written before the payment
-- is made and removed when it was refused.
CREATE TABLE automatic_payment (
  account_id uuid NOT NULL,
  order_id uuid NOT NULL,
  quote_id uuid NOT NULL,
  day date NOT NULL,
  amount_minor positive_minor_units NOT NULL,
  PRIMARY KEY (account_id, order_id, quote_id),
  FOREIGN KEY (account_id, order_id) REFERENCES orders (account_id, id)
);
CREATE INDEX automatic_payment_day ON automatic_payment (account_id, day);

-- Why an order that could be paid was not paid automatically, until it is or its reason is gone.
CREATE TABLE automatic_payment_stop (
  account_id uuid NOT NULL,
  order_id uuid NOT NULL,
  cause text NOT NULL,
  params jsonb NOT NULL DEFAULT '{}',
  -- The day whose limit was reached, of that cause.
  day date NOT NULL,
  stopped_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, order_id),
  FOREIGN KEY (account_id, order_id) REFERENCES orders (account_id, id)
);
CREATE INDEX automatic_payment_stop_waiting ON automatic_payment_stop (stopped_at) WHERE cause IN ('insufficient-balance', 'auto-day-limit');

-- Goods of a paid order that are not there, until its merchant decides or they are.
CREATE TABLE missing_goods (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'open',
  -- Unanswered by then, the order is refunded.
  answer_by timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, order_id) REFERENCES orders (account_id, id)
);
CREATE UNIQUE INDEX missing_goods_open ON missing_goods (account_id, order_id) WHERE state IN ('open', 'waiting');
CREATE INDEX missing_goods_answer ON missing_goods (answer_by) WHERE state = 'open';
CREATE INDEX missing_goods_waiting ON missing_goods (created_at) WHERE state IN ('open', 'waiting');
CREATE TRIGGER missing_goods_lifecycle BEFORE UPDATE ON missing_goods FOR EACH ROW
  WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION guard_state('missing-goods');
CREATE TABLE missing_goods_event (LIKE store_event INCLUDING ALL);

-- What is sent in place of a variant a quote names, because its merchant said so. The quote stays as it was made.
CREATE TABLE order_substitution (
  account_id uuid NOT NULL,
  quote_id uuid NOT NULL,
  from_variant_id uuid NOT NULL REFERENCES variant (id),
  to_variant_id uuid NOT NULL REFERENCES variant (id),
  PRIMARY KEY (account_id, quote_id, from_variant_id)
);

INSERT INTO lifecycle_step (lifecycle, from_state, to_state)
SELECT lifecycle, from_state, unnest(string_to_array(to_states, ' ')) FROM (VALUES
  ('missing-goods', 'open', 'waiting substituted refunded resolved'),
  ('missing-goods', 'waiting', 'substituted refunded resolved')
) AS step (lifecycle, from_state, to_states);
