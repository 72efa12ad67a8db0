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
  mode text NOT NULL CHECK (mode IN ('live', 'test')),
  state text NOT NULL DEFAULT 'new',
  -- Access token and webhook secret, encrypted with the key named in key_id.
  credentials bytea,
  credentials_key_id text,
  connected_at timestamptz,
  last_order_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (account_id, id),
  CHECK (platform <> 'sandbox' OR mode = 'test')
);
-- One shop has one owner.
CREATE UNIQUE INDEX store_shop ON store (platform, external_id) WHERE state NOT IN ('uninstalled', 'erased');

CREATE TABLE import_item (
  account_id uuid NOT NULL REFERENCES account (id),
  id uuid NOT NULL,
  product_id uuid NOT NULL REFERENCES product (id),
  title text NOT NULL,
  description_html text NOT NULL,
  currency char(3) NOT NULL,
  version integer NOT NULL DEFAULT 1,
  added_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  PRIMARY KEY (account_id, id)
);
CREATE UNIQUE INDEX import_item_product ON import_item (account_id, product_id) WHERE deleted_at IS NULL;
CREATE INDEX import_item_newest ON import_item (account_id, added_at DESC, id DESC);

CREATE TABLE import_variant (
  account_id uuid NOT NULL,
  import_item_id uuid NOT NULL,
  variant_id uuid NOT NULL REFERENCES variant (id),
  position integer NOT NULL,
  include boolean NOT NULL DEFAULT true,
  price_minor bigint CHECK (price_minor >= 0),
  compare_at_minor bigint CHECK (compare_at_minor >= 0),
  PRIMARY KEY (account_id, import_item_id, variant_id),
  FOREIGN KEY (account_id, import_item_id) REFERENCES import_item (account_id, id)
);

CREATE TABLE listing (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  store_id uuid NOT NULL,
  product_id uuid REFERENCES product (id),
  import_item_id uuid,
  external_product_id text NOT NULL,
  title text NOT NULL,
  picture_url text,
  state text NOT NULL DEFAULT 'draft',
  last_sync_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, store_id) REFERENCES store (account_id, id)
);
CREATE UNIQUE INDEX listing_external ON listing (account_id, store_id, external_product_id);
CREATE UNIQUE INDEX listing_import_item ON listing (account_id, store_id, import_item_id) WHERE import_item_id IS NOT NULL;
CREATE INDEX listing_newest ON listing (account_id, created_at DESC, id DESC);

CREATE TABLE listing_variant (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  listing_id uuid NOT NULL,
  external_variant_id text NOT NULL,
  position integer NOT NULL,
  title text NOT NULL,
  sku text NOT NULL,
  price_minor bigint NOT NULL,
  currency char(3) NOT NULL,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, listing_id) REFERENCES listing (account_id, id)
);
CREATE UNIQUE INDEX listing_variant_external ON listing_variant (account_id, listing_id, external_variant_id);

CREATE TABLE mapping (
  account_id uuid NOT NULL,
  listing_variant_id uuid NOT NULL,
  priority integer NOT NULL DEFAULT 1,
  kind text NOT NULL DEFAULT 'simple' CHECK (kind IN ('simple')),
  variant_id uuid NOT NULL REFERENCES variant (id),
  quantity integer NOT NULL DEFAULT 1 CHECK (quantity > 0),
  PRIMARY KEY (account_id, listing_variant_id, priority),
  FOREIGN KEY (account_id, listing_variant_id) REFERENCES listing_variant (account_id, id)
);
