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
  -- How the shop misbehaves, and for how many calls more; lost permission and an expired token last until they are given back.
  trouble text NOT NULL DEFAULT 'none' CHECK (trouble IN ('none', 'busy', 'down', 'slow', 'permission-lost', 'token-expired')),
  trouble_calls integer NOT NULL DEFAULT 0,
  retry_after_s integer NOT NULL DEFAULT 1,
  answer_ms integer NOT NULL DEFAULT 0,
  -- What becomes of its webhooks, of how many in a hundred of them, and what is in them: the whole order or its id.
  hint_trouble text NOT NULL DEFAULT 'none' CHECK (hint_trouble IN ('none', 'late', 'doubled', 'reordered', 'lost')),
  hint_trouble_percent integer NOT NULL DEFAULT 100 CHECK (hint_trouble_percent BETWEEN 0 AND 100),
  hint_body text NOT NULL DEFAULT 'order' CHECK (hint_body IN ('order', 'id')),
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
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  -- Whether it is sent, as the app that sends orders said; null: it has not.
  acceptance text CHECK (acceptance IN ('accepted', 'refused')),
  refusal_reason text,
  cancellation text CHECK (cancellation IN ('granted', 'refused')),
  PRIMARY KEY (shop_id, id)
);
CREATE INDEX shop_order_changed ON sandbox.shop_order (shop_id, updated_at, id);

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
  -- Of the call that opened it: the same key again is the same charge.
  key text NOT NULL UNIQUE,
  amount_minor bigint NOT NULL,
  currency char(3) NOT NULL,
  reference text NOT NULL,
  return_url text NOT NULL,
  state text NOT NULL DEFAULT 'open'
    CHECK (state IN ('open', 'approved', 'pending', 'paid', 'failed', 'canceled', 'expired', 'disputed', 'charged_back')),
  -- The saved method it was paid with, if any.
  method_id text,
  -- How this charge misbehaves: the payer pays something else than was asked, the money waits to be captured, notices don't come as they should.
  pays_minor bigint CHECK (pays_minor > 0),
  pays_currency char(3),
  captured_by_us boolean NOT NULL DEFAULT false,
  notices text NOT NULL DEFAULT 'sent' CHECK (notices IN ('sent', 'late', 'doubled', 'reordered', 'lost')),
  created_at timestamptz NOT NULL DEFAULT app_now()
);

-- What happened to a charge, as the gateway tells it in notices and when it is asked.
CREATE TABLE sandbox.charge_event (
  charge_id text NOT NULL REFERENCES sandbox.charge (id),
  seq integer NOT NULL,
  id text NOT NULL UNIQUE,
  kind text NOT NULL,
  -- Of a refund or dispute.
  subject_id text,
  amount_minor bigint,
  currency char(3),
  -- Why a payment failed or is disputed.
  reason text,
  at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (charge_id, seq)
);

CREATE TABLE sandbox.refund (
  id text PRIMARY KEY,
  key text NOT NULL UNIQUE,
  charge_id text NOT NULL REFERENCES sandbox.charge (id),
  amount_minor bigint NOT NULL CHECK (amount_minor > 0)
);

CREATE TABLE sandbox.payout (
  id text PRIMARY KEY,
  key text NOT NULL UNIQUE,
  reference text NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  currency char(3) NOT NULL,
  destination text NOT NULL
);

CREATE TABLE sandbox.payment_method (
  id text PRIMARY KEY,
  key text NOT NULL UNIQUE,
  customer text NOT NULL,
  label text NOT NULL,
  removed boolean NOT NULL DEFAULT false
);

-- How many calls to the gateway more are left without an answer.
CREATE TABLE sandbox.gateway_trouble (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  unanswered_calls integer NOT NULL DEFAULT 0 CHECK (unanswered_calls >= 0)
);
INSERT INTO sandbox.gateway_trouble DEFAULT VALUES;
