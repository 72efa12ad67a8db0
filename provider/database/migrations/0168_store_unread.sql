-- What a store has sent or has, and nobody could take in: orders by their id in the store, and deliveries that name none.
CREATE TABLE store_unread (
  account_id uuid NOT NULL,
  store_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('order', 'delivery')),
  external_id text NOT NULL,
  cause text NOT NULL CHECK (cause IN ('unknown-shape', 'refused', 'unreachable', 'not-taken')),
  attempts integer NOT NULL DEFAULT 1,
  -- The store said that the order ended: gone when it is fetched again, it is canceled.
  is_end boolean NOT NULL DEFAULT false,
  since timestamptz NOT NULL DEFAULT app_now(),
  tried_at timestamptz NOT NULL DEFAULT app_now(),
  -- Set while a merchant waits for it to be fetched again.
  fetching_at timestamptz,
  PRIMARY KEY (account_id, store_id, kind, external_id),
  FOREIGN KEY (account_id, store_id) REFERENCES store (account_id, id)
);
