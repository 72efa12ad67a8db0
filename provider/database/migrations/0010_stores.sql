CREATE TABLE store (
  account_id uuid NOT NULL REFERENCES account (id),
  id uuid NOT NULL,
  platform text NOT NULL,
  -- The platform's own id of the shop.
  external_id text NOT NULL,
  domain text NOT NULL,
  name text NOT NULL,
  country char(2) NOT NULL,
  currency char(3) NOT NULL,
  -- The language of its buyers; null: the one of its country.
  locale text,
  mode text NOT NULL CHECK (mode IN ('live', 'test')),
  state text NOT NULL DEFAULT 'new',
  -- Access token and webhook secret, encrypted with the key named in key_id.
  credentials bytea,
  credentials_key_id text,
  -- What its listings follow of changes in the catalog.
  sync_policy jsonb,
  -- No calls before then: the store asked for a pause.
  calls_paused_until timestamptz,
  connected_at timestamptz,
  uninstalled_at timestamptz,
  last_order_at timestamptz,
  -- When its products were last read in full.
  last_product_sync_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (account_id, id),
  CHECK (platform <> 'sandbox' OR mode = 'test')
);
-- One shop has one owner.
CREATE UNIQUE INDEX store_shop ON store (platform, external_id) WHERE state NOT IN ('uninstalled', 'erased');
