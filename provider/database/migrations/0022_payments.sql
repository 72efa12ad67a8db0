CREATE TABLE payment (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  mode money_mode NOT NULL,
  amount_minor positive_minor_units NOT NULL,
  balance_after_minor bigint NOT NULL,
  paid_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id)
);

-- One call to pay orders.
CREATE TYPE payment_call AS (
  account_id uuid, user_id uuid, key text, body_hash bytea, payment_id uuid, order_ids uuid[], entry_ids uuid[], expected_total bigint
);
