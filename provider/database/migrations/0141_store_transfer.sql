-- Needs: app_now

-- A shop that one account has and another proved to control by connecting it: who has it lets it go, or not.
CREATE TABLE store_transfer (
  -- Has the store.
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  store_id uuid NOT NULL,
  -- Requests it.
  to_account_id uuid NOT NULL REFERENCES account (id),
  requested_at timestamptz NOT NULL DEFAULT app_now(),
  -- Null: not decided yet. A decision stands.
  decision text CHECK (decision IN ('agreed', 'refused')),
  decided_at timestamptz,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, store_id) REFERENCES store (account_id, id),
  CHECK ((decision IS NULL) = (decided_at IS NULL))
);
CREATE UNIQUE INDEX store_transfer_waiting ON store_transfer (account_id, store_id, to_account_id) WHERE decision IS NULL;
CREATE INDEX store_transfer_requested ON store_transfer (to_account_id, requested_at);
