-- Needs: set_order_words, note_order_words, note_order_renamed

-- What the buyer wrote at the store, and what the merchant wants to remember; neither is printed for the other.
ALTER TABLE orders
  ADD COLUMN buyer_note text NOT NULL DEFAULT '',
  ADD COLUMN seller_note text NOT NULL DEFAULT '' CHECK (char_length(seller_note) <= 1000);
-- Only orders with a cause are looked through for one.
CREATE INDEX orders_causes ON orders (account_id, placed_at DESC, id DESC) INCLUDE (kind) WHERE causes <> '[]';
-- Orders by the day they were paid.
CREATE INDEX payment_paid ON payment (account_id, paid_at);

-- Words of the account's own, for orders.
CREATE TABLE order_tag (
  account_id uuid NOT NULL REFERENCES account (id),
  id uuid NOT NULL,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 40),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, id)
);
CREATE UNIQUE INDEX order_tag_name ON order_tag (account_id, lower(name));
CREATE TABLE order_tagging (
  account_id uuid NOT NULL,
  order_id uuid NOT NULL,
  tag_id uuid NOT NULL,
  PRIMARY KEY (account_id, order_id, tag_id),
  FOREIGN KEY (account_id, order_id) REFERENCES orders (account_id, id),
  FOREIGN KEY (account_id, tag_id) REFERENCES order_tag (account_id, id)
);
CREATE INDEX order_tagging_tag ON order_tagging (account_id, tag_id);
CREATE TRIGGER order_tagging_added AFTER INSERT ON order_tagging
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_order_words();
CREATE TRIGGER order_tagging_removed AFTER DELETE ON order_tagging
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_order_words();

-- What lists are narrowed by beside words, as `name:value`: store, country, product, tag, method, warehouse, tax, insured. They stand with the
-- words, which are not written anew with an order's state.
ALTER TABLE order_search ADD COLUMN facets text[] NOT NULL DEFAULT '{}';
CREATE INDEX order_search_facets ON order_search USING gin (account_id, facets);
DROP TRIGGER orders_renamed ON orders;
CREATE TRIGGER orders_renamed AFTER UPDATE OF number, external_name, buyer_name, buyer_email, buyer_phone, country ON orders
  FOR EACH ROW WHEN ((OLD.number, OLD.external_name, OLD.buyer_name, OLD.buyer_email, OLD.buyer_phone, OLD.country)
    <> (NEW.number, NEW.external_name, NEW.buyer_name, NEW.buyer_email, NEW.buyer_phone, NEW.country))
  EXECUTE FUNCTION note_order_renamed();
CREATE TRIGGER orders_quoted AFTER UPDATE OF quote_id ON orders
  FOR EACH ROW WHEN (NEW.quote_id IS NOT NULL AND OLD.quote_id IS DISTINCT FROM NEW.quote_id)
  EXECUTE FUNCTION note_order_renamed();
SELECT set_order_words(array_agg(account_id), array_agg(id)) FROM orders HAVING count(*) > 0;

-- The provider's own list of purposes is the one that is kept.
ALTER TABLE stored_file DROP CONSTRAINT stored_file_purpose_check;
ALTER TABLE stored_file ADD CONSTRAINT stored_file_purpose_check CHECK (purpose ~ '^[a-z]+(-[a-z]+)*$');

-- When a store's orders were last asked for, by our clock.
ALTER TABLE store ADD COLUMN orders_read_at timestamptz;
