-- Needs: guard_order_lifecycles, guard_state, note_order_words, note_order_renamed

CREATE SEQUENCE order_number START 1001;
CREATE SEQUENCE parcel_number START 1001;

CREATE DOMAIN order_kind AS text CHECK (VALUE IN ('store', 'manual', 'sample', 'reissue'));

CREATE TABLE orders (
  account_id uuid NOT NULL REFERENCES account (id),
  id uuid NOT NULL,
  number text NOT NULL UNIQUE,
  kind order_kind NOT NULL DEFAULT 'store',
  mode money_mode NOT NULL,
  store_id uuid,
  external_id text,
  external_name text NOT NULL DEFAULT '',
  -- The platform's own time of its newest state we know; an older message does not overwrite a newer one.
  external_updated_at timestamptz,
  -- The platform's own version of that state; null for platforms without one.
  external_version bigint,
  -- Of the newest message taken, to distinguish it from another of the same time.
  external_digest text,
  -- When the store was last asked for it, the time its answer was there; null: it only sent it.
  external_read_at timestamptz,
  -- The store's own payment, fulfillment, risk and hold of it: no names of a buyer.
  store_facts jsonb,
  placed_at timestamptz NOT NULL,
  -- The buyer, column by column, so that it can be found and erased.
  buyer_name text NOT NULL,
  buyer_company text NOT NULL DEFAULT '',
  buyer_line1 text NOT NULL DEFAULT '',
  buyer_line2 text NOT NULL DEFAULT '',
  buyer_district text NOT NULL DEFAULT '',
  buyer_city text NOT NULL DEFAULT '',
  buyer_province text NOT NULL DEFAULT '',
  buyer_postcode text NOT NULL DEFAULT '',
  buyer_phone text NOT NULL DEFAULT '',
  buyer_email text NOT NULL DEFAULT '',
  -- Required by customs of some countries.
  buyer_tax_id text NOT NULL DEFAULT '',
  country char(2) NOT NULL,
  sale_currency char(3) NOT NULL,
  sale_total_minor bigint NOT NULL,
  line_count integer NOT NULL,
  item_count integer NOT NULL,
  quote_id uuid,
  -- Goods and freight in fen as quoted; null while there is no quote.
  cost_minor minor_units,
  quote_expires_at timestamptz,
  payment_id uuid,
  payment_state text NOT NULL DEFAULT 'not_due',
  fulfillment_state text NOT NULL DEFAULT 'imported',
  delivery_state text,
  causes jsonb NOT NULL DEFAULT '[]',
  -- Holds that stand. An order with one is not paid for and not worked on.
  hold_count integer NOT NULL DEFAULT 0 CHECK (hold_count >= 0),
  -- Until when the warehouse answers a request to cancel; unanswered by then, it is granted.
  cancel_answer_by timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, store_id) REFERENCES store (account_id, id)
);
CREATE UNIQUE INDEX orders_external ON orders (account_id, store_id, external_id);
CREATE INDEX orders_newest ON orders (account_id, placed_at DESC, id DESC);
CREATE INDEX orders_due ON orders (account_id, mode, placed_at) WHERE payment_state = 'due' AND hold_count = 0;
CREATE INDEX orders_kind ON orders (account_id, kind, placed_at DESC, id DESC);
-- A tab of one state is walked by the first, a tab of several by one of its own. What else a tab asks is in the index too.
CREATE INDEX orders_state ON orders (account_id, fulfillment_state, placed_at DESC, id DESC) INCLUDE (kind, payment_state, hold_count);
CREATE INDEX orders_processing ON orders (account_id, placed_at DESC, id DESC) INCLUDE (kind)
  WHERE payment_state IN ('paid', 'partially_refunded') AND hold_count = 0
    AND fulfillment_state IN ('accepted', 'picking', 'packed', 'stock_exception', 'cancel_refused');
CREATE INDEX orders_on_hold ON orders (account_id, placed_at DESC, id DESC) INCLUDE (kind)
  WHERE hold_count > 0 OR fulfillment_state = 'cancel_requested';
CREATE INDEX orders_cancel_answer ON orders (cancel_answer_by) WHERE fulfillment_state = 'cancel_requested';
CREATE TRIGGER orders_lifecycles BEFORE UPDATE OF payment_state, fulfillment_state ON orders
  FOR EACH ROW EXECUTE FUNCTION guard_order_lifecycles();

CREATE TABLE order_line (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  position integer NOT NULL,
  external_line_id text,
  -- A line of a variant that is unknown when the order comes is found by it once the variant is linked.
  external_variant_id text,
  title text NOT NULL,
  sku text NOT NULL DEFAULT '',
  quantity integer NOT NULL CHECK (quantity > 0),
  quantity_canceled integer NOT NULL DEFAULT 0 CHECK (quantity_canceled BETWEEN 0 AND quantity),
  quantity_refunded integer NOT NULL DEFAULT 0 CHECK (quantity_refunded BETWEEN 0 AND quantity_canceled),
  -- Items of which all goods have left the warehouse.
  quantity_shipped integer NOT NULL DEFAULT 0 CHECK (quantity_shipped BETWEEN 0 AND quantity - quantity_canceled),
  unit_sale_minor bigint NOT NULL,
  -- Of the whole line: what the store took off, and what it paid back to the buyer.
  sale_discount_minor bigint NOT NULL DEFAULT 0,
  sale_refunded_minor bigint NOT NULL DEFAULT 0,
  listing_variant_id uuid,
  variant_id uuid REFERENCES variant (id),
  unit_cost_minor bigint,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, order_id) REFERENCES orders (account_id, id)
);
-- A line keeps its id through every update of its store.
CREATE UNIQUE INDEX order_line_external ON order_line (account_id, order_id, external_line_id);
CREATE INDEX order_line_order ON order_line (account_id, order_id, position);
CREATE INDEX order_line_external_variant ON order_line (account_id, external_variant_id) WHERE external_variant_id IS NOT NULL;
CREATE INDEX order_line_listing_variant ON order_line (account_id, listing_variant_id) WHERE listing_variant_id IS NOT NULL;

-- Why an order waits, for as long as it is not released. Many can stand at once.
CREATE TABLE order_hold (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  reason text NOT NULL,
  note text NOT NULL DEFAULT '',
  placed_by_kind text NOT NULL,
  placed_by_id text,
  placed_at timestamptz NOT NULL DEFAULT app_now(),
  released_by_kind text,
  released_by_id text,
  released_at timestamptz,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, order_id) REFERENCES orders (account_id, id),
  CHECK ((released_at IS NULL) = (released_by_kind IS NULL))
);
CREATE INDEX order_hold_standing ON order_hold (account_id, order_id) WHERE released_at IS NULL;

-- What a store changed in an order that is paid for, until the merchant decides. One open edit an order: a newer message of
-- the store takes the older one's place.
CREATE TABLE store_edit (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  -- The order as the store has it now.
  store_order jsonb NOT NULL,
  -- Why the order can't go to the store's address; null: it can, or the address is the same.
  address_obstacle text,
  state text NOT NULL DEFAULT 'open',
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, order_id) REFERENCES orders (account_id, id)
);
CREATE UNIQUE INDEX store_edit_open ON store_edit (account_id, order_id) WHERE state = 'open';
CREATE TRIGGER store_edit_lifecycle BEFORE UPDATE ON store_edit FOR EACH ROW
  WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION guard_state('store-edit');

-- What a search of orders looks in: number, name at the store, buyer and SKUs. Apart from the order, whose row is written anew
-- with every state: the index of all parts of words would be written each time.
CREATE TABLE order_search (
  account_id uuid NOT NULL,
  order_id uuid NOT NULL,
  words text NOT NULL,
  PRIMARY KEY (account_id, order_id),
  FOREIGN KEY (account_id, order_id) REFERENCES orders (account_id, id) ON DELETE CASCADE
);
CREATE INDEX order_search_words ON order_search USING gin (account_id, words gin_trgm_ops);
CREATE TRIGGER orders_added AFTER INSERT ON orders
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_order_words();
CREATE TRIGGER orders_renamed AFTER UPDATE OF number, external_name, buyer_name ON orders
  FOR EACH ROW WHEN ((OLD.number, OLD.external_name, OLD.buyer_name) <> (NEW.number, NEW.external_name, NEW.buyer_name))
  EXECUTE FUNCTION note_order_renamed();
CREATE TRIGGER order_line_added AFTER INSERT ON order_line
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_order_words();
CREATE TRIGGER order_line_changed AFTER UPDATE ON order_line
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_order_words();
CREATE TRIGGER order_line_removed AFTER DELETE ON order_line
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_order_words();

CREATE TABLE order_payment_event (LIKE store_event INCLUDING ALL);
CREATE TABLE order_fulfillment_event (LIKE order_payment_event INCLUDING ALL);
CREATE TABLE store_edit_event (LIKE order_payment_event INCLUDING ALL);
CREATE TABLE parcel_event (LIKE order_payment_event INCLUDING ALL);

CREATE TABLE parcel (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  number text NOT NULL UNIQUE,
  -- Its orders', which never changes: lists of parcels are of one kind.
  kind order_kind NOT NULL DEFAULT 'store',
  warehouse_code text NOT NULL REFERENCES warehouse (code),
  method_code text NOT NULL,
  method_names jsonb NOT NULL,
  -- Who brings it to the buyer, and their number of it; null while they gave none.
  carrier text NOT NULL,
  tracking_number text,
  -- The number of the consolidator who takes it out of the country; null where there is none.
  first_mile_number text,
  tracking_url text,
  weight_g integer NOT NULL,
  item_count integer NOT NULL,
  state text NOT NULL DEFAULT 'label_created',
  write_back text NOT NULL DEFAULT 'pending' CHECK (write_back IN ('pending', 'done', 'failed')),
  shipped_at timestamptz,
  delivered_at timestamptz,
  estimated_from timestamptz,
  estimated_to timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, id)
);
CREATE UNIQUE INDEX parcel_tracking ON parcel (carrier, tracking_number);
CREATE INDEX parcel_newest ON parcel (account_id, created_at DESC, id DESC);
CREATE INDEX parcel_kind ON parcel (account_id, kind, created_at DESC, id DESC);
CREATE INDEX parcel_state ON parcel (account_id, state, created_at DESC, id DESC) INCLUDE (kind);
CREATE INDEX parcel_label_made ON parcel (account_id, created_at DESC, id DESC) INCLUDE (kind)
  WHERE state IN ('label_created', 'awaiting_pickup');
CREATE INDEX parcel_customs ON parcel (account_id, created_at DESC, id DESC) INCLUDE (kind)
  WHERE state IN ('import_customs', 'customs_hold');
CREATE INDEX parcel_attention ON parcel (account_id, created_at DESC, id DESC) INCLUDE (kind)
  WHERE state IN ('exception', 'customs_hold', 'return_to_sender', 'lost');
CREATE INDEX parcel_returned ON parcel (account_id, created_at DESC, id DESC) INCLUDE (kind)
  WHERE state IN ('return_to_sender', 'returned');
CREATE INDEX parcel_words ON parcel
  USING gin (account_id, number gin_trgm_ops, tracking_number gin_trgm_ops, first_mile_number gin_trgm_ops);
CREATE TRIGGER parcel_lifecycle BEFORE UPDATE ON parcel FOR EACH ROW
  WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION guard_state('delivery');

-- What is in a parcel: items of one order or of several to the same buyer. Never changes.
CREATE TABLE parcel_line (
  account_id uuid NOT NULL,
  parcel_id uuid NOT NULL,
  order_id uuid NOT NULL,
  order_line_id uuid NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (account_id, parcel_id, order_line_id),
  FOREIGN KEY (account_id, parcel_id) REFERENCES parcel (account_id, id),
  FOREIGN KEY (account_id, order_id) REFERENCES orders (account_id, id),
  FOREIGN KEY (account_id, order_line_id) REFERENCES order_line (account_id, id)
);
CREATE INDEX parcel_line_order ON parcel_line (account_id, order_id, order_line_id);

CREATE TABLE tracking_event (
  account_id uuid NOT NULL,
  parcel_id uuid NOT NULL,
  seq integer NOT NULL,
  state text NOT NULL,
  code text NOT NULL,
  place text NOT NULL,
  at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, parcel_id, seq),
  FOREIGN KEY (account_id, parcel_id) REFERENCES parcel (account_id, id)
);

INSERT INTO lifecycle_step (lifecycle, from_state, to_state)
SELECT lifecycle, from_state, unnest(string_to_array(to_states, ' ')) FROM (VALUES
  ('payment', 'not_due', 'due void'),
  ('payment', 'due', 'held paid void not_due'),
  ('payment', 'held', 'paid due'),
  ('payment', 'paid', 'partially_refunded refunded'),
  ('payment', 'partially_refunded', 'refunded'),
  ('fulfillment', 'imported', 'needs_mapping ready blocked canceled'),
  ('fulfillment', 'needs_mapping', 'ready blocked canceled'),
  ('fulfillment', 'ready', 'needs_mapping blocked scheduled accepted canceled'),
  ('fulfillment', 'blocked', 'ready needs_mapping canceled'),
  ('fulfillment', 'scheduled', 'accepted ready blocked cancel_requested canceled'),
  ('fulfillment', 'accepted', 'picking stock_exception cancel_requested canceled'),
  ('fulfillment', 'picking', 'packed stock_exception cancel_requested'),
  ('fulfillment', 'packed', 'partially_shipped shipped'),
  ('fulfillment', 'partially_shipped', 'shipped'),
  ('fulfillment', 'shipped', 'closed'),
  ('fulfillment', 'stock_exception', 'accepted picking cancel_requested canceled'),
  ('fulfillment', 'cancel_requested', 'canceled cancel_refused'),
  ('fulfillment', 'cancel_refused', 'picking packed accepted'),
  ('store-edit', 'open', 'applied kept withdrawn'),
  ('delivery', 'label_created', 'awaiting_pickup in_transit exception'),
  ('delivery', 'awaiting_pickup', 'in_transit exception'),
  ('delivery', 'in_transit', 'import_customs out_for_delivery pickup_ready delivered exception return_to_sender lost'),
  ('delivery', 'import_customs', 'in_transit customs_hold out_for_delivery exception return_to_sender lost'),
  ('delivery', 'customs_hold', 'import_customs in_transit return_to_sender lost'),
  ('delivery', 'out_for_delivery', 'delivered pickup_ready exception return_to_sender lost'),
  ('delivery', 'pickup_ready', 'delivered return_to_sender exception'),
  ('delivery', 'exception', 'in_transit out_for_delivery pickup_ready delivered return_to_sender lost'),
  ('delivery', 'return_to_sender', 'returned lost')
) AS step (lifecycle, from_state, to_states);
