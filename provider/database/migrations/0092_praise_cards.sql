-- Needs: app_now, guard_state, refuse_change

-- What a printed card costs, by when it began to.
CREATE TABLE praise_card_price (
  valid_from timestamptz PRIMARY KEY,
  price_minor positive_minor_units NOT NULL
);
INSERT INTO praise_card_price (valid_from, price_minor) VALUES ('2026-01-01T00:00:00Z', 80);

-- Thank-you cards that are put into parcels.
CREATE TABLE praise_card (
  account_id uuid NOT NULL REFERENCES account (id),
  id uuid NOT NULL,
  name text NOT NULL,
  -- Language of its words.
  locale text NOT NULL CHECK (locale IN ('en-US', 'es-ES', 'pt-BR')),
  -- Of a template: { layout, color, headline, message, signature, link, code }. Ignored while there is a file.
  design jsonb NOT NULL,
  -- Artwork of the merchant's own; null: the template.
  file_id uuid,
  file_width integer,
  file_height integer,
  -- Null: a document whose pixels are not counted.
  resolution text CHECK (resolution IN ('good', 'low')),
  -- Which orders it goes with; empty lists: all.
  store_ids uuid[] NOT NULL DEFAULT '{}',
  product_ids uuid[] NOT NULL DEFAULT '{}',
  countries char(2)[] NOT NULL DEFAULT '{}',
  -- Least value of the goods as the buyer paid them, in CNY fen; null: any.
  min_value_minor positive_minor_units,
  first_order_only boolean NOT NULL DEFAULT false,
  -- Of several cards that fit an order, the lowest goes.
  position integer NOT NULL CHECK (position >= 0),
  state text NOT NULL DEFAULT 'draft',
  -- Why an operator rejected it.
  reject_reason text NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  submitted_at timestamptz,
  PRIMARY KEY (account_id, id)
);
CREATE UNIQUE INDEX praise_card_id ON praise_card (id);
CREATE INDEX praise_card_review ON praise_card (submitted_at) WHERE state = 'in_review';
CREATE INDEX praise_card_used ON praise_card (account_id, position) WHERE state = 'approved';
CREATE TRIGGER praise_card_lifecycle BEFORE UPDATE ON praise_card FOR EACH ROW
  WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION guard_state('praise-card');
CREATE TABLE praise_card_event (LIKE store_event INCLUDING ALL);
INSERT INTO lifecycle_step (lifecycle, from_state, to_state)
SELECT lifecycle, from_state, unnest(string_to_array(to_states, ' ')) FROM (VALUES
  ('praise-card', 'draft', 'in_review retired'),
  ('praise-card', 'in_review', 'draft approved rejected'),
  ('praise-card', 'rejected', 'draft retired'),
  ('praise-card', 'approved', 'paused retired'),
  ('praise-card', 'paused', 'approved retired')
) AS step (lifecycle, from_state, to_states);

-- The card of a quote, with what it costs in it: printed, picked and packed as it was when the quote was made.
CREATE TABLE quote_praise_card (
  account_id uuid NOT NULL,
  quote_id uuid NOT NULL,
  praise_card_id uuid NOT NULL,
  name text NOT NULL,
  price_minor positive_minor_units NOT NULL,
  PRIMARY KEY (account_id, quote_id),
  FOREIGN KEY (account_id, quote_id) REFERENCES quote (account_id, id),
  FOREIGN KEY (account_id, praise_card_id) REFERENCES praise_card (account_id, id)
);
CREATE TRIGGER quote_praise_card_kept BEFORE UPDATE ON quote_praise_card FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The card that was put into a parcel.
CREATE TABLE parcel_praise_card (
  account_id uuid NOT NULL,
  parcel_id uuid NOT NULL,
  order_id uuid NOT NULL,
  praise_card_id uuid NOT NULL,
  packed_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, parcel_id, order_id),
  FOREIGN KEY (account_id, parcel_id) REFERENCES parcel (account_id, id),
  FOREIGN KEY (account_id, praise_card_id) REFERENCES praise_card (account_id, id)
);
