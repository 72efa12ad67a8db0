-- Needs: app_now, guard_state

-- What merchants pay from their wallets, and the payments they made.

-- What a merchant owes beside orders.
CREATE SEQUENCE charge_number START 1001;
CREATE TABLE charge (
  account_id uuid NOT NULL REFERENCES account (id),
  id uuid NOT NULL,
  number text NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('make_up', 'storage', 'renewal', 'stock_purchase')),
  mode money_mode NOT NULL,
  amount_minor positive_minor_units NOT NULL,
  -- Where its money is posted when it is paid.
  ledger_account ledger_account NOT NULL,
  state text NOT NULL DEFAULT 'due',
  payment_id uuid,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  paid_at timestamptz,
  PRIMARY KEY (account_id, id)
);
CREATE TRIGGER charge_lifecycle BEFORE UPDATE ON charge FOR EACH ROW
  WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION guard_state('charge');
CREATE TABLE charge_event (LIKE store_event INCLUDING ALL);
INSERT INTO lifecycle_step (lifecycle, from_state, to_state) VALUES
  ('charge', 'due', 'paid'),
  ('charge', 'due', 'waived');

CREATE TABLE payment (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  mode money_mode NOT NULL,
  amount_minor positive_minor_units NOT NULL,
  -- What could be spent after it: available and promotional together.
  balance_after_minor bigint NOT NULL,
  paid_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, id)
);
-- What a payment paid for.
CREATE TABLE payment_item (
  account_id uuid NOT NULL,
  payment_id uuid NOT NULL,
  payable_type text NOT NULL,
  payable_id uuid NOT NULL,
  amount_minor positive_minor_units NOT NULL,
  PRIMARY KEY (account_id, payment_id, payable_type, payable_id)
);

-- One call of `pay`: payables by type and id, with the id of the entry each will post.
CREATE TYPE payment_call AS (
  account_id uuid, user_id uuid, key text, body_hash bytea, payment_id uuid,
  payable_types text[], payable_ids uuid[], entry_ids uuid[], expected_total bigint
);
