-- A draft's own words for stores. Option edits lie beside the product's options, place by place; what one does not name is
-- the product's: {"name"?, "dropped"?, "values"?: {key: name}}. Pictures are the product's by position, in the draft's order,
-- {"position", "alt"}; null: all of them as they come.
ALTER TABLE import_item
  ADD COLUMN product_type text NOT NULL DEFAULT '',
  ADD COLUMN vendor text NOT NULL DEFAULT '',
  ADD COLUMN tags text[] NOT NULL DEFAULT '{}',
  ADD COLUMN target_store_ids uuid[] NOT NULL DEFAULT '{}',
  ADD COLUMN option_edits jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN pictures jsonb,
  -- The draft it was split off or duplicated from. A product has one draft of its own and any number of such.
  ADD COLUMN made_from uuid;
DROP INDEX import_item_product;
CREATE UNIQUE INDEX import_item_product ON import_item (account_id, product_id) WHERE deleted_at IS NULL AND made_from IS NULL;
CREATE INDEX import_item_of_product ON import_item (account_id, product_id) WHERE deleted_at IS NULL;

-- Null: the provider's. A picture position of -1 is none.
ALTER TABLE import_variant
  ADD COLUMN sku text,
  ADD COLUMN barcode text,
  ADD COLUMN picture_position integer CHECK (picture_position >= -1);

-- A store that asked to be left alone until a time.
ALTER TABLE store ADD COLUMN calls_paused_until timestamptz;

CREATE TABLE scheduled_push (
  account_id uuid NOT NULL REFERENCES account (id),
  id uuid NOT NULL,
  run_at timestamptz NOT NULL,
  store_ids uuid[] NOT NULL,
  import_item_ids uuid[] NOT NULL,
  locale text NOT NULL,
  state text NOT NULL DEFAULT 'scheduled' CHECK (state IN ('scheduled', 'started', 'cancelled')),
  job_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id),
  CHECK ((state = 'started') = (job_id IS NOT NULL))
);
CREATE INDEX scheduled_push_next ON scheduled_push (account_id, run_at) WHERE state = 'scheduled';

-- How a shop of the sandbox misbehaves, and for how many calls more; lost permission lasts until it is given back.
ALTER TABLE sandbox.shop
  ADD COLUMN trouble text NOT NULL DEFAULT 'none' CHECK (trouble IN ('none', 'busy', 'down', 'permission-lost')),
  ADD COLUMN trouble_calls integer NOT NULL DEFAULT 0,
  ADD COLUMN retry_after_s integer NOT NULL DEFAULT 1;
ALTER TABLE sandbox.product ADD COLUMN vendor text NOT NULL DEFAULT '', ADD COLUMN product_type text NOT NULL DEFAULT '',
  ADD COLUMN tags text[] NOT NULL DEFAULT '{}', ADD COLUMN pictures jsonb NOT NULL DEFAULT '[]';
