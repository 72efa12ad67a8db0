-- Needs: app_now, note_dashboard_order, note_dashboard_parcel

-- The figures of dashboards, added up by the days of the account's zone.

CREATE DOMAIN dashboard_measure AS text CHECK (VALUE IN ('orders', 'sales', 'cost', 'spend', 'deliveries'));

-- Which zone the days of an account are in, and up to which entry of each wallet they have the ledger.
CREATE TABLE dashboard (
  account_id uuid PRIMARY KEY REFERENCES account (id),
  time_zone text NOT NULL,
  live_seq bigint NOT NULL DEFAULT 0,
  test_seq bigint NOT NULL DEFAULT 0
);

-- `store_id` is all zeros for what belongs to no store. `part`: a state of orders, a part of the spend, a currency of sales, a country with the
-- days of a delivery.
CREATE TABLE dashboard_day (
  account_id uuid NOT NULL,
  mode money_mode NOT NULL,
  day date NOT NULL,
  measure dashboard_measure NOT NULL,
  store_id uuid NOT NULL,
  part text NOT NULL,
  amount bigint NOT NULL,
  PRIMARY KEY (account_id, mode, day, measure, store_id, part)
);

-- What happened to orders and parcels since the days were added up last. The ledger is its own list of what happened.
CREATE TABLE dashboard_change (
  account_id uuid NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  mode money_mode NOT NULL,
  at timestamptz NOT NULL,
  store_id uuid NOT NULL,
  measure dashboard_measure NOT NULL,
  part text NOT NULL,
  amount bigint NOT NULL,
  PRIMARY KEY (account_id, id)
);

CREATE TRIGGER orders_dashboard_added AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION note_dashboard_order();
CREATE TRIGGER orders_dashboard_changed AFTER UPDATE OF placed_at, payment_state, fulfillment_state, delivery_state, sale_total_minor, sale_currency, store_facts
  ON orders FOR EACH ROW
  WHEN ((OLD.placed_at, OLD.payment_state, OLD.fulfillment_state, OLD.delivery_state, OLD.sale_total_minor, OLD.sale_currency, OLD.store_facts)
    IS DISTINCT FROM (NEW.placed_at, NEW.payment_state, NEW.fulfillment_state, NEW.delivery_state, NEW.sale_total_minor, NEW.sale_currency, NEW.store_facts))
  EXECUTE FUNCTION note_dashboard_order();
CREATE TRIGGER parcel_dashboard AFTER UPDATE OF shipped_at, delivered_at ON parcel FOR EACH ROW
  WHEN ((OLD.shipped_at, OLD.delivered_at) IS DISTINCT FROM (NEW.shipped_at, NEW.delivered_at))
  EXECUTE FUNCTION note_dashboard_parcel();
