-- Beside the shop's row in store, whose credentials hold both tokens.
CREATE TABLE shopify_connection (
  account_id uuid NOT NULL,
  store_id uuid NOT NULL,
  granted_scopes text[] NOT NULL DEFAULT '{}',
  -- Requested last; when the provider needs another set, it requests that.
  asked_scopes text[] NOT NULL DEFAULT '{}',
  access_expires_at timestamptz,
  refresh_expires_at timestamptz,
  -- No calls before then: Shopify asked for a pause, or did not answer.
  resting_until timestamptz,
  -- Somebody replaces the token, on whichever instance, until then at most.
  refreshing_until timestamptz,
  failures integer NOT NULL DEFAULT 0,
  installed_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, store_id),
  FOREIGN KEY (account_id, store_id) REFERENCES store (account_id, id)
);

-- Codes that move a shop to another account; only their hashes.
CREATE TABLE shopify_link (
  account_id uuid NOT NULL REFERENCES account (id),
  id uuid NOT NULL,
  shop_domain text NOT NULL,
  code_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (account_id, id)
);
CREATE INDEX shopify_link_shop ON shopify_link (shop_domain, created_at DESC);
