ALTER TABLE product
  -- Beside `stock_total`, which holds the counted units.
  ADD COLUMN declared_total integer NOT NULL DEFAULT 0 CHECK (declared_total >= 0),
  -- The lowest cost before it fell; null once it is back there.
  ADD COLUMN cost_before_drop_minor bigint,
  ADD COLUMN cost_dropped_at timestamptz;

-- Falls within thirty days add up: the cost before the first of them is what the present one is compared with.
CREATE FUNCTION note_cost_drop() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.cost_from_minor < old.cost_from_minor THEN
    IF old.cost_dropped_at IS NULL OR old.cost_dropped_at < now() - interval '30 days' THEN
      new.cost_before_drop_minor := old.cost_from_minor;
    END IF;
    new.cost_dropped_at := now();
  ELSIF new.cost_from_minor >= old.cost_before_drop_minor THEN
    new.cost_before_drop_minor := NULL;
    new.cost_dropped_at := NULL;
  END IF;
  RETURN new;
END $$;
CREATE TRIGGER product_cost_dropped BEFORE UPDATE OF cost_from_minor ON product
  FOR EACH ROW WHEN (new.cost_from_minor <> old.cost_from_minor) EXECUTE FUNCTION note_cost_drop();

CREATE INDEX product_listed ON product (listed_count DESC, id DESC) WHERE status = 'on_sale';
CREATE INDEX product_all_stock ON product ((stock_total + declared_total) DESC, id DESC) WHERE status = 'on_sale';
CREATE INDEX product_processing ON product (processing_hours) WHERE status = 'on_sale';
CREATE INDEX product_dropped ON product (cost_dropped_at) WHERE cost_dropped_at IS NOT NULL;
CREATE INDEX product_warehouses ON product USING gin (warehouses);

-- Clusters compare bytes, so capitals and accents of our languages are named. Codes and measures are no words.
CREATE FUNCTION words_of(name text) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT word
  FROM unnest(tsvector_to_array(
    to_tsvector('simple', translate(name, 'ÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÑÇ', 'áàâãäéèêëíìîïóòôõöúùûüñç')))) word
  WHERE length(word) BETWEEN 3 AND 40 AND word ~ '^[a-záàâãäéèêëíìîïóòôõöúùûüñç]+$'
$$;
CREATE FUNCTION plain_word(word text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT translate(word, 'áàâãäéèêëíìîïóòôõöúùûüñç', 'aaaaaeeeeiiiiooooouuuunc')
$$;

-- The words of products' names: what a misspelt word is compared with, instead of a million names.
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

CREATE FUNCTION count_product_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE product_word counted SET products = counted.products - gone.products
    FROM (SELECT locale, word, count(*)::int AS products FROM old_texts, words_of(name) word GROUP BY locale, word) gone
    WHERE counted.locale = gone.locale AND counted.word = gone.word;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO product_word AS counted (locale, word, products)
    SELECT locale, word, count(*) FROM new_texts, words_of(name) word GROUP BY locale, word ORDER BY locale, word
    ON CONFLICT (locale, word) DO UPDATE SET products = counted.products + excluded.products;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER product_text_added AFTER INSERT ON product_text
  REFERENCING NEW TABLE AS new_texts FOR EACH STATEMENT EXECUTE FUNCTION count_product_words();
CREATE TRIGGER product_text_changed AFTER UPDATE ON product_text
  REFERENCING OLD TABLE AS old_texts NEW TABLE AS new_texts FOR EACH STATEMENT EXECUTE FUNCTION count_product_words();
CREATE TRIGGER product_text_removed AFTER DELETE ON product_text
  REFERENCING OLD TABLE AS old_texts FOR EACH STATEMENT EXECUTE FUNCTION count_product_words();
INSERT INTO product_word (locale, word, products)
SELECT locale, word, count(*) FROM product_text, words_of(name) word GROUP BY locale, word;

-- How far an import of a file came; gone once it is through. The key is of the file's bytes and of the rates costs are
-- reckoned with.
CREATE TABLE product_import (
  key bytea PRIMARY KEY,
  -- Products that begin on or before this line are done.
  line integer NOT NULL,
  created integer NOT NULL,
  updated integer NOT NULL,
  unchanged integer NOT NULL,
  variants integer NOT NULL,
  rejected integer NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
