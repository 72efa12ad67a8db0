-- Needs: app_now, guard_state

CREATE TABLE store (
  account_id uuid NOT NULL REFERENCES account (id),
  id uuid NOT NULL,
  platform text NOT NULL,
  -- The platform's own id of the shop.
  external_id text NOT NULL,
  domain text NOT NULL,
  name text NOT NULL,
  country char(2) NOT NULL,
  currency char(3) NOT NULL,
  -- The language of its buyers; null: the one of its country.
  locale text,
  mode text NOT NULL CHECK (mode IN ('live', 'test')),
  state text NOT NULL DEFAULT 'new',
  -- What the platform gave us for it, a document of the platform's own kind, encrypted with the key named in key_id.
  credentials bytea,
  credentials_key_id text,
  -- What its listings follow of changes in the catalog.
  sync_policy jsonb,
  -- No calls before then: the store asked for a pause.
  calls_paused_until timestamptz,
  connected_at timestamptz,
  uninstalled_at timestamptz,
  last_order_at timestamptz,
  -- Orders that changed before then by the store's clock are taken, whether a webhook told of them or not; null: none were read yet.
  orders_read_until timestamptz,
  -- The page of a reading that is under way; null between readings.
  orders_cursor text,
  -- When its products were last read in full.
  last_product_sync_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (account_id, id),
  CHECK (platform <> 'sandbox' OR mode = 'test')
);
-- One shop has one owner.
CREATE UNIQUE INDEX store_shop ON store (platform, external_id) WHERE state NOT IN ('uninstalled', 'erased');
CREATE TRIGGER store_lifecycle BEFORE UPDATE ON store FOR EACH ROW
  WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION guard_state('store');

-- Events of every lifecycle have these columns.
CREATE TABLE store_event (
  account_id uuid NOT NULL,
  entity_id uuid NOT NULL,
  seq integer NOT NULL,
  from_state text,
  to_state text NOT NULL,
  actor_kind text NOT NULL,
  actor_id text,
  cause text,
  -- What was edited, where no state moves: from_state is to_state then.
  edit text,
  payload jsonb NOT NULL DEFAULT '{}',
  at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, entity_id, seq)
);

INSERT INTO lifecycle_step (lifecycle, from_state, to_state)
SELECT 'store', from_state, unnest(string_to_array(to_states, ' ')) FROM (VALUES
  ('new', 'authorising connected uninstalled'),
  ('authorising', 'new connected uninstalled'),
  ('connected', 'degraded token_expired paused uninstalled'),
  ('degraded', 'connected token_expired paused uninstalled'),
  ('token_expired', 'connected paused uninstalled'),
  ('paused', 'connected uninstalled'),
  ('uninstalled', 'authorising erased')
) AS step (from_state, to_states);
