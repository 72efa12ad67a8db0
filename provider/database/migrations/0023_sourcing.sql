-- Needs: guard_state

-- Requests to find a product, and the offers that answer them.

CREATE SEQUENCE sourcing_number START 1001;

CREATE TABLE sourcing_request (
  account_id uuid NOT NULL REFERENCES account (id),
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  number text NOT NULL UNIQUE DEFAULT 'SR-' || nextval('sourcing_number'),
  state text NOT NULL DEFAULT 'submitted',
  name text NOT NULL,
  link text,
  picture_url text,
  target_minor bigint CHECK (target_minor > 0),
  target_currency char(3),
  monthly_quantity integer CHECK (monthly_quantity > 0),
  countries text[] NOT NULL DEFAULT '{}',
  notes text NOT NULL DEFAULT '',
  own_product_id text NOT NULL DEFAULT '',
  valid_until timestamptz,
  accepted_offer_id uuid,
  product_id uuid REFERENCES product (id),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, id),
  CHECK (link IS NOT NULL OR picture_url IS NOT NULL),
  CHECK ((target_minor IS NULL) = (target_currency IS NULL)),
  CHECK (state <> 'product_ready' OR product_id IS NOT NULL)
);
CREATE INDEX sourcing_request_newest ON sourcing_request (account_id, created_at DESC, id DESC);
-- The operator's desk: open requests, the oldest first.
CREATE INDEX sourcing_request_open ON sourcing_request (created_at) WHERE state IN ('submitted', 'searching', 'quoted', 'accepted');
CREATE TRIGGER sourcing_lifecycle BEFORE UPDATE ON sourcing_request FOR EACH ROW
  WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION guard_state('sourcing');
CREATE TABLE sourcing_event (LIKE store_event INCLUDING ALL);

CREATE TABLE sourcing_offer (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  request_id uuid NOT NULL,
  position integer NOT NULL,
  -- CNY fen.
  unit_cost_minor bigint NOT NULL CHECK (unit_cost_minor > 0),
  min_quantity integer NOT NULL CHECK (min_quantity > 0),
  lead_days integer NOT NULL CHECK (lead_days >= 0),
  note text NOT NULL DEFAULT '',
  PRIMARY KEY (account_id, id),
  UNIQUE (account_id, request_id, position),
  FOREIGN KEY (account_id, request_id) REFERENCES sourcing_request (account_id, id)
);

INSERT INTO lifecycle_step (lifecycle, from_state, to_state) VALUES
  ('sourcing', 'submitted', 'searching'),
  ('sourcing', 'searching', 'quoted'),
  ('sourcing', 'searching', 'nothing_found'),
  ('sourcing', 'quoted', 'accepted'),
  ('sourcing', 'quoted', 'declined'),
  ('sourcing', 'quoted', 'expired'),
  ('sourcing', 'accepted', 'product_ready');
