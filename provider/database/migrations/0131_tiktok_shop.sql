-- Needs: app_now

-- Beside the shop's row in store, whose credentials hold both tokens.
CREATE TABLE tiktok_connection (
  account_id uuid NOT NULL,
  store_id uuid NOT NULL,
  -- The seller's authorization: its shops share its tokens, which are replaced together.
  open_id text NOT NULL,
  -- Names the shop in calls.
  shop_cipher text NOT NULL,
  region text NOT NULL,
  granted_scopes text[] NOT NULL DEFAULT '{}',
  access_expires_at timestamptz NOT NULL,
  refresh_expires_at timestamptz NOT NULL,
  -- Somebody replaces the token, on whichever instance, until then at most.
  refreshing_until timestamptz,
  -- Where the shop keeps its units; null: not looked up yet.
  warehouse_id text,
  PRIMARY KEY (account_id, store_id),
  FOREIGN KEY (account_id, store_id) REFERENCES store (account_id, id)
);
CREATE INDEX tiktok_connection_grant ON tiktok_connection (account_id, open_id);

-- Codes sellers came back with: each works once. Only their hashes.
CREATE TABLE tiktok_authorization (
  account_id uuid NOT NULL REFERENCES account (id),
  code_hash bytea NOT NULL,
  used_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (code_hash)
);
CREATE INDEX tiktok_authorization_account ON tiktok_authorization (account_id);

-- A product we put into a shop.
CREATE TABLE tiktok_product (
  account_id uuid NOT NULL,
  store_id uuid NOT NULL,
  product_key text NOT NULL,
  -- Goes with the call that makes the product: TikTok makes one for one key.
  attempt_key text NOT NULL DEFAULT gen_random_uuid()::text,
  -- Null: it is not known yet whether the shop has it.
  external_product_id text,
  -- TikTok's name of each picture by our address of it: one that was uploaded is not uploaded again.
  picture_uris jsonb NOT NULL DEFAULT '{}',
  -- Our key of each variant to its id in the shop.
  sku_ids jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (account_id, store_id, product_key),
  FOREIGN KEY (account_id, store_id) REFERENCES store (account_id, id)
);

-- A parcel as a shop has it: the row is written before the call, and whoever finds it without packages looks at the order's own first.
CREATE TABLE tiktok_shipment (
  account_id uuid NOT NULL,
  store_id uuid NOT NULL,
  -- Of the parcel.
  shipment_key text NOT NULL,
  external_order_id text NOT NULL,
  -- As last sent.
  tracking_number text NOT NULL,
  -- TikTok has a line for each unit: those in the parcel.
  unit_ids text[] NOT NULL DEFAULT '{}',
  -- Empty: nobody knows yet whether the shop has it.
  package_ids text[] NOT NULL DEFAULT '{}',
  requested_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, store_id, shipment_key, external_order_id),
  FOREIGN KEY (account_id, store_id) REFERENCES store (account_id, id)
);

-- TikTok's own labels of packages it carries itself.
CREATE TABLE tiktok_label (
  account_id uuid NOT NULL,
  store_id uuid NOT NULL,
  package_id text NOT NULL,
  external_order_id text NOT NULL,
  -- On the label; null where TikTok does not say.
  tracking_number text,
  -- Of the PDF, which TikTok has there for a day.
  document_url text NOT NULL,
  fetched_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, store_id, package_id),
  FOREIGN KEY (account_id, store_id) REFERENCES store (account_id, id)
);
