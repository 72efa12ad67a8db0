-- Needs: note_cost_drop, plain_word, count_product_words

-- The catalog: what merchants can sell, in the languages they read. It is shared by all accounts.

CREATE TEXT SEARCH CONFIGURATION wharf_english (COPY = english);
ALTER TEXT SEARCH CONFIGURATION wharf_english ALTER MAPPING FOR hword, hword_part, word WITH unaccent, english_stem;
CREATE TEXT SEARCH CONFIGURATION wharf_spanish (COPY = spanish);
ALTER TEXT SEARCH CONFIGURATION wharf_spanish ALTER MAPPING FOR hword, hword_part, word WITH unaccent, spanish_stem;
CREATE TEXT SEARCH CONFIGURATION wharf_portuguese (COPY = portuguese);
ALTER TEXT SEARCH CONFIGURATION wharf_portuguese ALTER MAPPING FOR hword, hword_part, word WITH unaccent, portuguese_stem;

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

-- Cost bounds, stock and counts are kept beside the row so that a list page needs no join over variants.
CREATE TABLE product (
  id uuid PRIMARY KEY,
  spu text NOT NULL UNIQUE,
  source text NOT NULL CHECK (source IN ('demo', 'csv')),
  -- Hash of what was imported; an equal hash leaves the next import nothing to do.
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
  -- The lowest cost before it dropped; null once it is back there.
  cost_before_drop_minor bigint,
  cost_dropped_at timestamptz,
  variant_count integer NOT NULL,
  -- Counted units; declared ones are apart.
  stock_total integer NOT NULL DEFAULT 0,
  declared_total integer NOT NULL DEFAULT 0 CHECK (declared_total >= 0),
  warehouses text[] NOT NULL DEFAULT '{}',
  listed_count integer NOT NULL DEFAULT 0,
  -- Best-match order of a list without search text: higher first.
  rank integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  updated_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE INDEX product_rank ON product (rank DESC, id DESC) WHERE status = 'on_sale';
CREATE INDEX product_newest ON product (created_at DESC, id DESC) WHERE status = 'on_sale';
CREATE INDEX product_price ON product (cost_from_minor, id) WHERE status = 'on_sale';
CREATE INDEX product_stock ON product (stock_total DESC, id DESC) WHERE status = 'on_sale';
CREATE INDEX product_all_stock ON product ((stock_total + declared_total) DESC, id DESC) WHERE status = 'on_sale';
CREATE INDEX product_listed ON product (listed_count DESC, id DESC) WHERE status = 'on_sale';
CREATE INDEX product_processing ON product (processing_hours) WHERE status = 'on_sale';
-- A category of each level is walked in each order. On the product itself: rows of their own for each of its categories
-- would hold as many index entries, and a change of stock would write three rows more.
CREATE INDEX product_category_1 ON product (category_1_id, rank DESC, id DESC) WHERE status = 'on_sale';
CREATE INDEX product_category_1_newest ON product (category_1_id, created_at DESC, id DESC) WHERE status = 'on_sale';
CREATE INDEX product_category_1_price ON product (category_1_id, cost_from_minor, id) WHERE status = 'on_sale';
CREATE INDEX product_category_1_all_stock ON product (category_1_id, (stock_total + declared_total) DESC, id DESC) WHERE status = 'on_sale';
CREATE INDEX product_category_1_listed ON product (category_1_id, listed_count DESC, id DESC) WHERE status = 'on_sale';
CREATE INDEX product_category_2 ON product (category_2_id, rank DESC, id DESC) WHERE status = 'on_sale';
CREATE INDEX product_category_2_newest ON product (category_2_id, created_at DESC, id DESC) WHERE status = 'on_sale';
CREATE INDEX product_category_2_price ON product (category_2_id, cost_from_minor, id) WHERE status = 'on_sale';
CREATE INDEX product_category_2_all_stock ON product (category_2_id, (stock_total + declared_total) DESC, id DESC) WHERE status = 'on_sale';
CREATE INDEX product_category_2_listed ON product (category_2_id, listed_count DESC, id DESC) WHERE status = 'on_sale';
CREATE INDEX product_category_3 ON product (category_3_id, rank DESC, id DESC) WHERE status = 'on_sale';
CREATE INDEX product_category_3_newest ON product (category_3_id, created_at DESC, id DESC) WHERE status = 'on_sale';
CREATE INDEX product_category_3_price ON product (category_3_id, cost_from_minor, id) WHERE status = 'on_sale';
CREATE INDEX product_category_3_all_stock ON product (category_3_id, (stock_total + declared_total) DESC, id DESC) WHERE status = 'on_sale';
CREATE INDEX product_category_3_listed ON product (category_3_id, listed_count DESC, id DESC) WHERE status = 'on_sale';
CREATE INDEX product_dropped ON product (cost_dropped_at) WHERE cost_dropped_at IS NOT NULL;
CREATE INDEX product_warehouses ON product USING gin (warehouses);
-- PostgreSQL keeps none for the expression of a partial index, and would expect a filter by stock to leave a third of the products.
CREATE STATISTICS product_all_stock_values ON (stock_total + declared_total) FROM product;
CREATE TRIGGER product_cost_dropped BEFORE UPDATE OF cost_from_minor ON product
  FOR EACH ROW WHEN (new.cost_from_minor <> old.cost_from_minor) EXECUTE FUNCTION note_cost_drop();

CREATE TABLE product_text (
  product_id uuid NOT NULL REFERENCES product (id) ON DELETE CASCADE,
  locale text NOT NULL,
  name text NOT NULL,
  description_html text NOT NULL DEFAULT '',
  material text NOT NULL DEFAULT '',
  packing text NOT NULL DEFAULT '',
  customs_name text NOT NULL DEFAULT '',
  -- Terms beside name and description that must be found: SKUs, vendor, tags.
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

-- The words of products' names: what a misspelled word is compared with, instead of a million names.
CREATE TABLE product_word (
  locale text NOT NULL,
  word text NOT NULL,
  plain text NOT NULL GENERATED ALWAYS AS (plain_word(word)) STORED,
  -- Products with the word in their name.
  products integer NOT NULL,
  PRIMARY KEY (locale, word)
);
CREATE INDEX product_word_plain ON product_word (plain);
CREATE INDEX product_word_alike ON product_word USING gin (plain gin_trgm_ops);
CREATE TRIGGER product_text_added AFTER INSERT ON product_text
  REFERENCING NEW TABLE AS new_texts FOR EACH STATEMENT EXECUTE FUNCTION count_product_words();
CREATE TRIGGER product_text_changed AFTER UPDATE ON product_text
  REFERENCING OLD TABLE AS old_texts NEW TABLE AS new_texts FOR EACH STATEMENT EXECUTE FUNCTION count_product_words();
CREATE TRIGGER product_text_removed AFTER DELETE ON product_text
  REFERENCING OLD TABLE AS old_texts FOR EACH STATEMENT EXECUTE FUNCTION count_product_words();

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
CREATE INDEX variant_barcode ON variant (barcode) WHERE barcode IS NOT NULL;

-- Products a merchant marked in the catalog: as a favorite, or hidden from every list.
CREATE TABLE product_mark (
  account_id uuid NOT NULL REFERENCES account (id),
  kind text NOT NULL CHECK (kind IN ('favourite', 'hidden')),
  product_id uuid NOT NULL REFERENCES product (id) ON DELETE CASCADE,
  marked_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, kind, product_id)
);

-- Users to notify when a product changes. They were notified of changes up to `notified_until`.
CREATE TABLE product_watch (
  account_id uuid NOT NULL REFERENCES account (id),
  user_id uuid NOT NULL,
  product_id uuid NOT NULL REFERENCES product (id) ON DELETE CASCADE,
  notified_until timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, user_id, product_id)
);
CREATE INDEX product_watch_product ON product_watch (product_id);

-- What our own live orders say about a product, calculated every night: no page reads orders for it.
CREATE TABLE product_trust (
  product_id uuid PRIMARY KEY REFERENCES product (id) ON DELETE CASCADE,
  picked_lines integer NOT NULL DEFAULT 0,
  found_lines integer NOT NULL DEFAULT 0,
  shipped_parcels integer NOT NULL DEFAULT 0,
  timely_parcels integer NOT NULL DEFAULT 0,
  -- [{country, medianDays, parcels}], most parcels first.
  delivery_days jsonb NOT NULL DEFAULT '[]',
  calculated_at timestamptz NOT NULL DEFAULT app_now()
);

-- How far the import of a file is; deleted when it is done. The key is a hash of the file's bytes and of the rates that
-- costs are calculated with.
CREATE TABLE product_import (
  key bytea PRIMARY KEY,
  -- Products that begin on or before this line are done.
  line integer NOT NULL,
  created integer NOT NULL,
  updated integer NOT NULL,
  unchanged integer NOT NULL,
  variants integer NOT NULL,
  rejected integer NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT app_now()
);
