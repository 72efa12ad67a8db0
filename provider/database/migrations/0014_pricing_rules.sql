-- Needs: guard_state

-- A merchant's pricing rules. The definition is the contract's PricingRuleInput; each one saved is kept as a version.
CREATE TABLE pricing_rule (
  account_id uuid NOT NULL REFERENCES account (id),
  id uuid NOT NULL,
  position integer NOT NULL,
  version integer NOT NULL DEFAULT 1,
  definition jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  deleted_at timestamptz,
  PRIMARY KEY (account_id, id)
);
CREATE INDEX pricing_rule_order ON pricing_rule (account_id, position) WHERE deleted_at IS NULL;

CREATE TABLE pricing_rule_version (
  account_id uuid NOT NULL,
  rule_id uuid NOT NULL,
  version integer NOT NULL,
  definition jsonb NOT NULL,
  saved_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, rule_id, version),
  FOREIGN KEY (account_id, rule_id) REFERENCES pricing_rule (account_id, id)
);

-- Prices to set on listings. The rows keep the prices before, so that a run can be rolled back.
CREATE TABLE price_run (
  account_id uuid NOT NULL REFERENCES account (id),
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('apply', 'roll-back')),
  state text NOT NULL DEFAULT 'planned',
  rule_name text,
  rolls_back_id uuid,
  listing_count integer NOT NULL,
  -- { reason: count } of variants whose price stays.
  left_counts jsonb NOT NULL DEFAULT '{}',
  left_out integer NOT NULL DEFAULT 0,
  start_at timestamptz,
  job_id uuid,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  finished_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, rolls_back_id) REFERENCES price_run (account_id, id),
  CHECK ((kind = 'roll-back') = (rolls_back_id IS NOT NULL))
);
CREATE INDEX price_run_newest ON price_run (account_id, created_at DESC, id DESC);
CREATE INDEX price_run_taken_back ON price_run (account_id, rolls_back_id) WHERE rolls_back_id IS NOT NULL;
CREATE TRIGGER price_run_lifecycle BEFORE UPDATE ON price_run FOR EACH ROW
  WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION guard_state('price-run');
CREATE TABLE price_run_event (LIKE store_event INCLUDING ALL);
INSERT INTO lifecycle_step (lifecycle, from_state, to_state) VALUES
  ('price-run', 'planned', 'scheduled'),
  ('price-run', 'planned', 'running'),
  ('price-run', 'planned', 'canceled'),
  ('price-run', 'scheduled', 'running'),
  ('price-run', 'scheduled', 'canceled'),
  ('price-run', 'running', 'done');

CREATE TABLE price_run_row (
  account_id uuid NOT NULL,
  run_id uuid NOT NULL,
  seq integer NOT NULL,
  listing_id uuid NOT NULL,
  listing_variant_id uuid NOT NULL,
  -- As they were when the run was planned; the variant may be gone later.
  store_name text NOT NULL,
  title text NOT NULL,
  sku text NOT NULL,
  currency char(3) NOT NULL,
  from_minor bigint NOT NULL,
  to_minor bigint NOT NULL,
  from_compare_at_minor bigint,
  to_compare_at_minor bigint,
  from_margin_bp integer,
  to_margin_bp integer,
  limits text[] NOT NULL DEFAULT '{}',
  -- The rule of the planned price, and of the one it replaces.
  rule_id uuid,
  rule_name text,
  from_rule_id uuid,
  -- Of the run that is rolled back.
  original_seq integer,
  -- Omitted: the merchant left it out of the plan; it stays in it, unset.
  state text NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'omitted', 'set', 'changed-in-store', 'not-in-store', 'failed', 'rolled-back')),
  found_minor bigint,
  PRIMARY KEY (account_id, run_id, seq),
  FOREIGN KEY (account_id, run_id) REFERENCES price_run (account_id, id) ON DELETE CASCADE
);
CREATE INDEX price_run_row_listing ON price_run_row (account_id, run_id, listing_id);
