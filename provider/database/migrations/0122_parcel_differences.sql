-- Needs: app_now

-- Where a store does not have a parcel as it was written back. One row a parcel and order, from the first time on.
CREATE TABLE parcel_difference (
  account_id uuid NOT NULL,
  store_id uuid NOT NULL,
  parcel_id uuid NOT NULL,
  external_order_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('missing', 'canceled', 'marked-by-hand', 'sent-otherwise', 'order-gone')),
  found_at timestamptz NOT NULL DEFAULT app_now(),
  -- Times we have made it good: once. What differs again somebody in the store wants so.
  mends integer NOT NULL DEFAULT 0,
  -- Null: it differs, as far as we know.
  settled_at timestamptz,
  PRIMARY KEY (account_id, store_id, parcel_id, external_order_id),
  FOREIGN KEY (account_id, store_id) REFERENCES store (account_id, id),
  FOREIGN KEY (account_id, parcel_id) REFERENCES parcel (account_id, id)
);
