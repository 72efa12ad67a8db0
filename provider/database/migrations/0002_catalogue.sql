CREATE TEXT SEARCH CONFIGURATION wharf_english (COPY = english);
ALTER TEXT SEARCH CONFIGURATION wharf_english ALTER MAPPING FOR hword, hword_part, word WITH unaccent, english_stem;
CREATE TEXT SEARCH CONFIGURATION wharf_spanish (COPY = spanish);
ALTER TEXT SEARCH CONFIGURATION wharf_spanish ALTER MAPPING FOR hword, hword_part, word WITH unaccent, spanish_stem;
CREATE TEXT SEARCH CONFIGURATION wharf_portuguese (COPY = portuguese);
ALTER TEXT SEARCH CONFIGURATION wharf_portuguese ALTER MAPPING FOR hword, hword_part, word WITH unaccent, portuguese_stem;

CREATE TABLE warehouse (
  code text PRIMARY KEY,
  country char(2) NOT NULL
);
INSERT INTO warehouse VALUES ('CN', 'CN'), ('US', 'US');

CREATE TABLE category (
  id uuid PRIMARY KEY,
  parent_id uuid REFERENCES category (id),
  level smallint NOT NULL CHECK (level BETWEEN 1 AND 3),
  code text NOT NULL UNIQUE,
  hs_code text NOT NULL DEFAULT '',
  position integer NOT NULL
);
CREATE TABLE category_text (
  category_id uuid NOT NULL REFERENCES category (id),
  locale text NOT NULL,
  name text NOT NULL,
  PRIMARY KEY (category_id, locale)
);

-- The catalogue is shared by all accounts. Cost bounds, stock and counts are kept beside the row so that a list page
-- needs no join over variants.
CREATE TABLE product (
  id uuid PRIMARY KEY,
  spu text NOT NULL UNIQUE,
  source text NOT NULL CHECK (source IN ('demo', 'csv')),
  -- Hash of what was imported; equal hash means nothing to do on the next import.
  import_hash bytea,
  status text NOT NULL DEFAULT 'on_sale' CHECK (status IN ('on_sale', 'off_sale')),
  category_1_id uuid REFERENCES category (id),
  category_2_id uuid REFERENCES category (id),
  category_3_id uuid REFERENCES category (id),
  vendor text NOT NULL DEFAULT '',
  hs_code text,
  origin_country char(2),
  attributes text[] NOT NULL DEFAULT '{}',
  tags text[] NOT NULL DEFAULT '{}',
  processing_hours integer NOT NULL DEFAULT 48,
  -- [{ "names": {locale: text}, "values": { code: {locale: text} } }] in the order of variant.option_values.
  options jsonb NOT NULL DEFAULT '[]',
  -- [{ "drawing": {...} } | { "url": "https://…" , "alt": "…"}] by position.
  pictures jsonb NOT NULL DEFAULT '[]',
  picture_count integer NOT NULL DEFAULT 0,
  cost_from_minor bigint NOT NULL,
  cost_to_minor bigint NOT NULL,
  variant_count integer NOT NULL,
  stock_total integer NOT NULL DEFAULT 0,
  warehouses text[] NOT NULL DEFAULT '{}',
  listed_count integer NOT NULL DEFAULT 0,
  -- Best-match order without words: higher first.
  rank integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX product_rank ON product (rank DESC, id DESC) WHERE status = 'on_sale';
CREATE INDEX product_newest ON product (created_at DESC, id DESC) WHERE status = 'on_sale';
CREATE INDEX product_price ON product (cost_from_minor, id) WHERE status = 'on_sale';
CREATE INDEX product_stock ON product (stock_total DESC, id DESC) WHERE status = 'on_sale';
CREATE INDEX product_category_1 ON product (category_1_id, rank DESC, id DESC) WHERE status = 'on_sale';
CREATE INDEX product_category_2 ON product (category_2_id, rank DESC, id DESC) WHERE status = 'on_sale';
CREATE INDEX product_category_3 ON product (category_3_id, rank DESC, id DESC) WHERE status = 'on_sale';

CREATE TABLE product_text (
  product_id uuid NOT NULL REFERENCES product (id) ON DELETE CASCADE,
  locale text NOT NULL,
  name text NOT NULL,
  description_html text NOT NULL DEFAULT '',
  material text NOT NULL DEFAULT '',
  packing text NOT NULL DEFAULT '',
  customs_name text NOT NULL DEFAULT '',
  -- Words beside name and description that must be found: SKUs, vendor, tags.
  keywords text NOT NULL DEFAULT '',
  search tsvector NOT NULL GENERATED ALWAYS AS (
    CASE locale
      WHEN 'es-ES' THEN setweight(to_tsvector('wharf_spanish', name), 'A') || setweight(to_tsvector('wharf_spanish', keywords), 'B')
        || setweight(to_tsvector('wharf_spanish', regexp_replace(description_html, '<[^>]+>', ' ', 'g')), 'C')
      WHEN 'pt-BR' THEN setweight(to_tsvector('wharf_portuguese', name), 'A') || setweight(to_tsvector('wharf_portuguese', keywords), 'B')
        || setweight(to_tsvector('wharf_portuguese', regexp_replace(description_html, '<[^>]+>', ' ', 'g')), 'C')
      ELSE setweight(to_tsvector('wharf_english', name), 'A') || setweight(to_tsvector('wharf_english', keywords), 'B')
        || setweight(to_tsvector('wharf_english', regexp_replace(description_html, '<[^>]+>', ' ', 'g')), 'C')
    END
  ) STORED,
  PRIMARY KEY (product_id, locale)
);
CREATE INDEX product_text_search ON product_text USING gin (search);

CREATE TABLE variant (
  id uuid PRIMARY KEY,
  product_id uuid NOT NULL REFERENCES product (id) ON DELETE CASCADE,
  position integer NOT NULL,
  sku text NOT NULL UNIQUE,
  -- Value codes, one an option, in the order of product.options.
  option_values text[] NOT NULL DEFAULT '{}',
  barcode text,
  status text NOT NULL DEFAULT 'on_sale' CHECK (status IN ('on_sale', 'off_sale')),
  cost_minor bigint NOT NULL CHECK (cost_minor >= 0),
  suggested_price_minor bigint,
  suggested_currency char(3),
  -- Place in product.pictures, from 0.
  picture_position integer,
  net_weight_g integer NOT NULL CHECK (net_weight_g >= 0),
  packed_weight_g integer NOT NULL CHECK (packed_weight_g >= 0),
  length_mm integer NOT NULL CHECK (length_mm >= 0),
  width_mm integer NOT NULL CHECK (width_mm >= 0),
  height_mm integer NOT NULL CHECK (height_mm >= 0)
);
CREATE UNIQUE INDEX variant_product ON variant (product_id, position);

CREATE TABLE stock_level (
  variant_id uuid NOT NULL REFERENCES variant (id) ON DELETE CASCADE,
  warehouse_code text NOT NULL REFERENCES warehouse (code),
  counted integer NOT NULL CHECK (counted >= 0),
  counted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (variant_id, warehouse_code)
);
