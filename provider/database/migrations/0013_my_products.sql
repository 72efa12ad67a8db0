-- Needs: guard_state

-- Listings: products in merchants' stores, pushed from here or found there, and what is sent when one is sold.

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
  -- What buyers see of it, as the store last said.
  visibility text NOT NULL DEFAULT 'published' CHECK (visibility IN ('published', 'hidden', 'unpublished')),
  -- Whether its stock ran out and our policy hid it: only then do we show it again.
  withdrawn boolean NOT NULL DEFAULT false,
  -- What stands out about it, as last calculated; the list's views filter by these.
  flags text[] NOT NULL DEFAULT '{}',
  hold_cause text CHECK (hold_cause IN ('cost-changed', 'cost-rose', 'stock-low')),
  substitutes_allowed boolean NOT NULL DEFAULT false,
  suggestions_dismissed_at timestamptz,
  -- The store's groups it is shown in, as the store was last read or written.
  collections text[] NOT NULL DEFAULT '{}',
  -- The draft's shipping methods as they were when it was pushed; its orders go by them.
  shipping_methods jsonb NOT NULL DEFAULT '{}',
  -- The policy of this listing alone; null follows its store's.
  sync_policy jsonb,
  last_sync_at timestamptz,
  archived_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, store_id) REFERENCES store (account_id, id)
);
CREATE UNIQUE INDEX listing_external ON listing (account_id, store_id, external_product_id);
CREATE UNIQUE INDEX listing_import_item ON listing (account_id, store_id, import_item_id) WHERE import_item_id IS NOT NULL;
CREATE INDEX listing_newest ON listing (account_id, created_at DESC, id DESC);
CREATE TRIGGER listing_lifecycle BEFORE UPDATE ON listing FOR EACH ROW
  WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION guard_state('listing');
CREATE TABLE listing_event (LIKE store_event INCLUDING ALL);
INSERT INTO lifecycle_step (lifecycle, from_state, to_state)
SELECT 'listing', from_state, unnest(string_to_array(to_states, ' ')) FROM (VALUES
  ('draft', 'active unlinked'),
  ('active', 'on_hold unpublished deleted_in_store unlinked'),
  ('on_hold', 'active unpublished deleted_in_store unlinked'),
  ('unpublished', 'active on_hold deleted_in_store unlinked'),
  ('deleted_in_store', 'active unlinked'),
  ('unlinked', 'active deleted_in_store')
) AS step (from_state, to_states);

CREATE TABLE listing_variant (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  listing_id uuid NOT NULL,
  external_variant_id text NOT NULL,
  position integer NOT NULL,
  title text NOT NULL,
  sku text NOT NULL,
  barcode text,
  price_minor bigint NOT NULL,
  currency char(3) NOT NULL,
  -- What the store shows struck through beside the price.
  compare_at_minor bigint CHECK (compare_at_minor >= 0),
  -- Units in the store as it last said.
  stock integer,
  -- What we last wrote there; another figure in the store comes from the merchant. Null: we never wrote.
  written_price_minor bigint,
  written_stock integer,
  -- What we are about to write: a store that has it accepted it, also when its answer was lost.
  intended_stock integer,
  -- The pricing rule that made the price last written; a price from elsewhere has none.
  rule_id uuid,
  -- What it cost when its price was last set or accepted.
  known_cost_minor bigint,
  -- Goods, freight, duty and tax to the store's country in fen, and what is left of the price in its own currency.
  landed_minor bigint,
  margin_minor bigint,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, listing_id) REFERENCES listing (account_id, id)
);
CREATE UNIQUE INDEX listing_variant_external ON listing_variant (account_id, listing_id, external_variant_id);
CREATE INDEX listing_variant_in_store ON listing_variant (account_id, external_variant_id);

-- A mapping is one or more parts: what is sent, for whom, and what may replace it. All parts of one carry its kind.
CREATE TABLE mapping (
  account_id uuid NOT NULL,
  listing_variant_id uuid NOT NULL,
  priority integer NOT NULL DEFAULT 1,
  kind text NOT NULL DEFAULT 'simple' CHECK (kind IN ('simple', 'by_country', 'bundle', 'buy_x_get_y', 'substitutes')),
  role text NOT NULL DEFAULT 'item' CHECK (role IN ('item', 'gift', 'substitute')),
  variant_id uuid NOT NULL REFERENCES variant (id),
  quantity integer NOT NULL DEFAULT 1 CHECK (quantity > 0),
  -- Where the part is for; null: wherever no other part is.
  country char(2),
  -- A gift: how many bought items bring it once.
  every_items integer CHECK (every_items > 0),
  -- A substitute: how much dearer it may be, in basis points.
  max_rise_bp integer CHECK (max_rise_bp BETWEEN 0 AND 100000),
  PRIMARY KEY (account_id, listing_variant_id, priority),
  FOREIGN KEY (account_id, listing_variant_id) REFERENCES listing_variant (account_id, id),
  CHECK ((role = 'gift') = (every_items IS NOT NULL)),
  CHECK ((role = 'substitute') = (max_rise_bp IS NOT NULL)),
  CHECK (country IS NULL OR kind = 'by_country')
);
CREATE INDEX mapping_variant ON mapping (variant_id);

-- Products of ours that a store's product may be, found when it was read.
CREATE TABLE listing_suggestion (
  account_id uuid NOT NULL,
  listing_id uuid NOT NULL,
  product_id uuid NOT NULL REFERENCES product (id) ON DELETE CASCADE,
  reason text NOT NULL CHECK (reason IN ('sku', 'barcode', 'title')),
  -- 0 to 100.
  score integer NOT NULL CHECK (score BETWEEN 0 AND 100),
  PRIMARY KEY (account_id, listing_id, product_id),
  FOREIGN KEY (account_id, listing_id) REFERENCES listing (account_id, id) ON DELETE CASCADE
);

-- What a mapping comes to for one item sold, where no country, gift or substitute makes it another.
CREATE VIEW mapping_facts AS
SELECT m.account_id, m.listing_variant_id, min(m.kind) AS kind,
  coalesce(sum(v.cost_minor * m.quantity) FILTER (WHERE f.main), min(v.cost_minor * m.quantity))::bigint AS cost_minor,
  coalesce(min(f.units / m.quantity) FILTER (WHERE f.main), max(f.units / m.quantity))::int AS units,
  coalesce(bool_and(f.on_sale) FILTER (WHERE f.main), bool_or(f.on_sale)) AS on_sale,
  array_agg(v.sku ORDER BY m.priority) AS skus
FROM mapping m
JOIN variant v ON v.id = m.variant_id
JOIN product p ON p.id = v.product_id
CROSS JOIN LATERAL (
  SELECT m.role = 'item' AND m.country IS NULL AS main, v.status = 'on_sale' AND p.status = 'on_sale' AS on_sale,
    coalesce((SELECT sum(greatest(s.counted - s.reserved, 0)) FROM provider_stock s WHERE s.variant_id = v.id), 0)::int AS units
) f
GROUP BY m.account_id, m.listing_variant_id;
