-- The sandbox's shops have products of their own, which nobody pushed, and show or hide what they sell.
ALTER TABLE sandbox.product
  ALTER COLUMN supplier_key DROP NOT NULL,
  ADD COLUMN visibility text NOT NULL DEFAULT 'published' CHECK (visibility IN ('published', 'hidden', 'unpublished'));
ALTER TABLE sandbox.variant
  ALTER COLUMN supplier_key DROP NOT NULL,
  ADD COLUMN barcode text;

-- When the store's products were last read in full.
ALTER TABLE store ADD COLUMN last_product_sync_at timestamptz;

ALTER TABLE listing
  -- What buyers see of it, as the store last said.
  ADD COLUMN visibility text NOT NULL DEFAULT 'published' CHECK (visibility IN ('published', 'hidden', 'unpublished')),
  -- Whether its stock ran out and our policy took it from sight: only then do we bring it back.
  ADD COLUMN withdrawn boolean NOT NULL DEFAULT false,
  -- What stands out about it, as last reckoned; the views of the list ask for these.
  ADD COLUMN flags text[] NOT NULL DEFAULT '{}',
  ADD COLUMN hold_cause text CHECK (hold_cause IN ('cost-changed', 'cost-rose', 'stock-low')),
  ADD COLUMN substitutes_allowed boolean NOT NULL DEFAULT false,
  ADD COLUMN suggestions_dismissed_at timestamptz,
  ADD COLUMN archived_at timestamptz,
  -- The policy of this listing alone; null follows its store's.
  ADD COLUMN sync_policy jsonb;
ALTER TABLE store ADD COLUMN sync_policy jsonb;

ALTER TABLE listing_variant
  ADD COLUMN barcode text,
  -- Units in the store as it last said.
  ADD COLUMN stock integer,
  -- What we last wrote there; another figure in the store is the merchant's doing. Null: we never wrote.
  ADD COLUMN written_price_minor bigint,
  ADD COLUMN written_stock integer,
  -- What we are about to write: a store that has it took it, also when its answer was lost.
  ADD COLUMN intended_stock integer,
  -- What it cost when its price was last set or accepted.
  ADD COLUMN known_cost_minor bigint,
  -- Goods, freight, duty and tax to the store's country in fen, and what is left of the price in its own currency.
  ADD COLUMN landed_minor bigint,
  ADD COLUMN margin_minor bigint;
UPDATE listing_variant SET written_price_minor = price_minor;

-- A mapping is one or more parts: what is sent, for whom, and what may stand in for it. All parts of one carry its kind.
ALTER TABLE mapping
  DROP CONSTRAINT mapping_kind_check,
  ADD CONSTRAINT mapping_kind_check CHECK (kind IN ('simple', 'by_country', 'bundle', 'buy_x_get_y', 'substitutes')),
  ADD COLUMN role text NOT NULL DEFAULT 'item' CHECK (role IN ('item', 'gift', 'substitute')),
  -- Where the part is for; null: wherever no other part is.
  ADD COLUMN country char(2),
  -- A gift: how many bought items bring it once.
  ADD COLUMN every_items integer CHECK (every_items > 0),
  -- A substitute: how much dearer it may be, in basis points.
  ADD COLUMN max_rise_bp integer CHECK (max_rise_bp BETWEEN 0 AND 100000),
  ADD CHECK ((role = 'gift') = (every_items IS NOT NULL)),
  ADD CHECK ((role = 'substitute') = (max_rise_bp IS NOT NULL)),
  ADD CHECK (country IS NULL OR kind = 'by_country');
CREATE INDEX mapping_variant ON mapping (variant_id);
CREATE INDEX variant_barcode ON variant (barcode) WHERE barcode IS NOT NULL;

-- Products of ours a store's product may be, found when it was read.
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

-- A line of a variant we did not know when the order came is found again once it is linked.
ALTER TABLE order_line ADD COLUMN external_variant_id text;
UPDATE order_line l SET external_variant_id = v.external_variant_id FROM listing_variant v
WHERE v.account_id = l.account_id AND v.id = l.listing_variant_id;
CREATE INDEX listing_variant_in_store ON listing_variant (account_id, external_variant_id);
CREATE INDEX order_line_external_variant ON order_line (account_id, external_variant_id) WHERE external_variant_id IS NOT NULL;
CREATE INDEX order_line_listing_variant ON order_line (account_id, listing_variant_id) WHERE listing_variant_id IS NOT NULL;

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
    coalesce((SELECT sum(greatest(s.counted - s.reserved, 0)) FROM stock_level s WHERE s.variant_id = v.id), 0)::int AS units
) f
GROUP BY m.account_id, m.listing_variant_id;
