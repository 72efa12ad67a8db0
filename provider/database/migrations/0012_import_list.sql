-- Needs: forget_price_rule, guard_state

-- Drafts: what a merchant makes of a product before it is pushed to stores.
CREATE TABLE import_item (
  account_id uuid NOT NULL REFERENCES account (id),
  id uuid NOT NULL,
  product_id uuid NOT NULL REFERENCES product (id),
  -- The draft it was split off or duplicated from. A product has one draft of its own and any number of such.
  made_from uuid,
  -- Title and description are the main text, in `main_locale`; texts in other languages lie in `texts`:
  -- {locale: {"title", "descriptionHtml"}}.
  main_locale text NOT NULL DEFAULT 'en-US',
  title text NOT NULL,
  description_html text NOT NULL,
  texts jsonb NOT NULL DEFAULT '{}',
  currency char(3) NOT NULL,
  product_type text NOT NULL DEFAULT '',
  vendor text NOT NULL DEFAULT '',
  tags text[] NOT NULL DEFAULT '{}',
  -- Names of the store's groups of products.
  collections text[] NOT NULL DEFAULT '{}',
  target_store_ids uuid[] NOT NULL DEFAULT '{}',
  -- {country: method code} where the merchant selected one; other countries follow the shipping rules.
  shipping_methods jsonb NOT NULL DEFAULT '{}',
  -- Beside the product's options, place by place; what an edit does not name is the product's:
  -- {"name"?, "dropped"?, "values"?: {key: name}}.
  option_edits jsonb NOT NULL DEFAULT '[]',
  -- The product's pictures by position, in the draft's order: {"position", "alt"}. Null: all of them as they come.
  pictures jsonb,
  version integer NOT NULL DEFAULT 1,
  added_at timestamptz NOT NULL DEFAULT app_now(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  deleted_at timestamptz,
  PRIMARY KEY (account_id, id)
);
CREATE UNIQUE INDEX import_item_product ON import_item (account_id, product_id) WHERE deleted_at IS NULL AND made_from IS NULL;
CREATE INDEX import_item_of_product ON import_item (account_id, product_id) WHERE deleted_at IS NULL;
CREATE INDEX import_item_newest ON import_item (account_id, added_at DESC, id DESC);

CREATE TABLE import_variant (
  account_id uuid NOT NULL,
  import_item_id uuid NOT NULL,
  variant_id uuid NOT NULL REFERENCES variant (id),
  position integer NOT NULL,
  include boolean NOT NULL DEFAULT true,
  -- Null: the provider's.
  sku text,
  barcode text,
  -- Null: the provider's. -1: none.
  picture_position integer CHECK (picture_position >= -1),
  price_minor bigint CHECK (price_minor >= 0),
  compare_at_minor bigint CHECK (compare_at_minor >= 0),
  -- The pricing rule that made the price; a price from elsewhere has none.
  rule_id uuid,
  rule_version integer,
  PRIMARY KEY (account_id, import_item_id, variant_id),
  FOREIGN KEY (account_id, import_item_id) REFERENCES import_item (account_id, id)
);
CREATE TRIGGER import_variant_repriced BEFORE UPDATE OF price_minor, compare_at_minor ON import_variant
  FOR EACH ROW WHEN (
    (new.price_minor, new.compare_at_minor) IS DISTINCT FROM (old.price_minor, old.compare_at_minor)
    AND (new.rule_id, new.rule_version) IS NOT DISTINCT FROM (old.rule_id, old.rule_version) AND new.rule_id IS NOT NULL
  ) EXECUTE FUNCTION forget_price_rule();

-- A push of drafts at a later time; each store gets the text in its own language.
CREATE TABLE scheduled_push (
  account_id uuid NOT NULL REFERENCES account (id),
  id uuid NOT NULL,
  run_at timestamptz NOT NULL,
  store_ids uuid[] NOT NULL,
  import_item_ids uuid[] NOT NULL,
  state text NOT NULL DEFAULT 'scheduled',
  job_id uuid,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, id),
  CHECK ((state = 'started') = (job_id IS NOT NULL))
);
CREATE INDEX scheduled_push_next ON scheduled_push (account_id, run_at) WHERE state = 'scheduled';
CREATE TRIGGER scheduled_push_lifecycle BEFORE UPDATE ON scheduled_push FOR EACH ROW
  WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION guard_state('scheduled-push');
CREATE TABLE scheduled_push_event (LIKE store_event INCLUDING ALL);
INSERT INTO lifecycle_step (lifecycle, from_state, to_state) VALUES
  ('scheduled-push', 'scheduled', 'started'),
  ('scheduled-push', 'scheduled', 'canceled');
