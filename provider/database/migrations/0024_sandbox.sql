-- The sandbox store and gateway stand in for the outside world: their own records, apart from ours, reached only
-- through the adapters and their webhooks.
CREATE SCHEMA sandbox;

CREATE TABLE sandbox.shop (
  id text PRIMARY KEY,
  domain text NOT NULL UNIQUE,
  name text NOT NULL,
  country char(2) NOT NULL,
  currency char(3) NOT NULL,
  access_token_hash bytea NOT NULL,
  -- Webhooks go out signed with it.
  webhook_secret text NOT NULL,
  next_order_number integer NOT NULL DEFAULT 1001,
  -- How the shop misbehaves, and for how many calls more; lost permission lasts until it is given back.
  trouble text NOT NULL DEFAULT 'none' CHECK (trouble IN ('none', 'busy', 'down', 'permission-lost')),
  trouble_calls integer NOT NULL DEFAULT 0,
  retry_after_s integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT app_now()
);

CREATE TABLE sandbox.product (
  shop_id text NOT NULL REFERENCES sandbox.shop (id),
  id text NOT NULL,
  -- Set by the app that pushes; pushing the same key again updates the product. Null: nobody pushed it.
  supplier_key text,
  title text NOT NULL,
  body_html text NOT NULL,
  image_url text,
  vendor text NOT NULL DEFAULT '',
  product_type text NOT NULL DEFAULT '',
  tags text[] NOT NULL DEFAULT '{}',
  pictures jsonb NOT NULL DEFAULT '[]',
  collections text[] NOT NULL DEFAULT '{}',
  visibility text NOT NULL DEFAULT 'published' CHECK (visibility IN ('published', 'hidden', 'unpublished')),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (shop_id, id),
  UNIQUE (shop_id, supplier_key)
);

CREATE TABLE sandbox.variant (
  shop_id text NOT NULL,
  id text NOT NULL,
  product_id text NOT NULL,
  supplier_key text,
  title text NOT NULL,
  sku text NOT NULL,
  barcode text,
  price_minor bigint NOT NULL,
  compare_at_minor bigint CHECK (compare_at_minor >= 0),
  -- What the shop can sell of it, as last pushed; buyers order nothing the shop is out of.
  available integer NOT NULL DEFAULT 0,
  position integer NOT NULL,
  PRIMARY KEY (shop_id, id),
  UNIQUE (shop_id, product_id, supplier_key),
  FOREIGN KEY (shop_id, product_id) REFERENCES sandbox.product (shop_id, id)
);

CREATE TABLE sandbox.shop_order (
  shop_id text NOT NULL REFERENCES sandbox.shop (id),
  id text NOT NULL,
  name text NOT NULL,
  body jsonb NOT NULL,
  placed_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (shop_id, id)
);

CREATE TABLE sandbox.fulfillment (
  shop_id text NOT NULL,
  order_id text NOT NULL,
  -- The parcel it is for; the same parcel again updates the number.
  external_key text NOT NULL,
  carrier text NOT NULL,
  tracking_number text NOT NULL,
  tracking_url text,
  status text NOT NULL,
  -- Whether the shop was requested to mail its buyer about the parcel, as real shops are.
  buyer_notified boolean NOT NULL DEFAULT false,
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (shop_id, order_id, external_key)
);

CREATE TABLE sandbox.charge (
  id text PRIMARY KEY,
  amount_minor bigint NOT NULL,
  currency char(3) NOT NULL,
  reference text NOT NULL UNIQUE,
  return_url text NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'paid', 'failed', 'canceled')),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  settled_at timestamptz
);
