-- Needs: app_now

-- A carrier's scan as a fulfillment of a shop has it. Shopify adds an event each time it is asked: the row is written before the call, and
-- whoever finds it without an id looks at the events of the fulfillment first.
CREATE TABLE shopify_tracking_event (
  account_id uuid NOT NULL,
  store_id uuid NOT NULL,
  fulfillment_id text NOT NULL,
  -- Of the scan among those of its parcel.
  seq integer NOT NULL,
  status text NOT NULL,
  happened_at timestamptz NOT NULL,
  -- Null: nobody knows yet whether the shop has it.
  event_id text,
  requested_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, store_id, fulfillment_id, seq),
  FOREIGN KEY (account_id, store_id) REFERENCES store (account_id, id)
);

-- Since when a shop has a parcel, and whether somebody in the shop marked it as sent before we did.
ALTER TABLE shopify_shipment
  ADD COLUMN created_at timestamptz NOT NULL DEFAULT app_now(),
  ADD COLUMN by_hand boolean NOT NULL DEFAULT false;
