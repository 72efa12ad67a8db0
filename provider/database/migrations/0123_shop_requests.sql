-- Needs: app_now

-- What a shop requested of its fulfillment service and when it was answered: Shopify judges the service by it.
CREATE TABLE shopify_request (
  account_id uuid NOT NULL,
  store_id uuid NOT NULL,
  external_order_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('send', 'cancel')),
  -- By the shop's clock.
  requested_at timestamptz NOT NULL,
  -- Null: it waits, or the merchant took it back.
  answered_at timestamptz,
  accepted boolean,
  PRIMARY KEY (account_id, store_id, external_order_id, kind, requested_at),
  FOREIGN KEY (account_id, store_id) REFERENCES store (account_id, id)
);
CREATE INDEX shopify_request_requested ON shopify_request (requested_at);
