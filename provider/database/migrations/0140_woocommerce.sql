-- Needs: app_now

-- A product we put into a WooCommerce store, which creates one anew each time it is asked: the row is written before the call, and
-- whoever finds it without an id looks for the product in the store first.
CREATE TABLE woocommerce_product (
  account_id uuid NOT NULL,
  store_id uuid NOT NULL,
  product_key text NOT NULL,
  -- Null: nobody knows yet whether the store has it.
  external_product_id text,
  -- Of the pictures sent last: the same ones again would be fetched again.
  pictures_hash bytea,
  -- Our key of each variant to its id in the store: a merchant may rename the options.
  variant_ids jsonb NOT NULL DEFAULT '{}',
  requested_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, store_id, product_key),
  FOREIGN KEY (account_id, store_id) REFERENCES store (account_id, id)
);

-- A merchant on the way to the consent page of a WooCommerce store and back. The store delivers the keys by itself, to an address only
-- it was given; the merchant who began finishes.
CREATE TABLE woocommerce_consent (
  account_id uuid NOT NULL REFERENCES account (id),
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  -- Where the store's API was found.
  api jsonb NOT NULL,
  -- SHA-256 of the secret in the address the store delivers to.
  callback_hash bytea NOT NULL UNIQUE,
  -- The keys, sealed; null until the store has delivered them and after they were used.
  keys bytea,
  delivered_at timestamptz,
  finished_at timestamptz,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, id)
);
CREATE INDEX woocommerce_consent_expiry ON woocommerce_consent (expires_at);
