-- Needs: app_now, guard_state, refuse_change

-- What operators did and looked at. Rows are only ever added.
CREATE TABLE audit_entry (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT app_now(),
  operator_account_id uuid NOT NULL,
  operator_id uuid NOT NULL,
  -- Name of the call, and what was asked beside its body: path and query.
  operation text NOT NULL,
  request jsonb NOT NULL,
  -- The account it concerned; null for a look at many.
  account_id uuid REFERENCES account (id),
  subject_type text,
  subject_id uuid,
  -- Null for a look.
  before jsonb,
  after jsonb,
  reason text NOT NULL,
  request_id text NOT NULL,
  address text NOT NULL,
  FOREIGN KEY (operator_account_id, operator_id) REFERENCES app_user (account_id, id)
);
CREATE INDEX audit_entry_newest ON audit_entry (at DESC, id DESC);
CREATE INDEX audit_entry_account ON audit_entry (account_id, at DESC, id DESC) WHERE account_id IS NOT NULL;
CREATE TRIGGER audit_entry_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE SEQUENCE adjustment_number START 100001;
-- Money moved by hand. Above a limit a second operator decides.
CREATE TABLE adjustment (
  account_id uuid NOT NULL REFERENCES account (id),
  id uuid NOT NULL,
  number text NOT NULL UNIQUE,
  mode text NOT NULL CHECK (mode IN ('live', 'test')),
  -- CNY fen, positive in favor of the merchant.
  amount_minor bigint NOT NULL CHECK (amount_minor <> 0),
  reason text NOT NULL,
  state text NOT NULL,
  proposed_by uuid NOT NULL REFERENCES app_user (id),
  decided_by uuid REFERENCES app_user (id),
  decision_reason text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  decided_at timestamptz,
  PRIMARY KEY (account_id, id),
  CONSTRAINT adjustment_two_people CHECK (decided_by <> proposed_by)
);
CREATE INDEX adjustment_newest ON adjustment (created_at DESC, id DESC);
CREATE INDEX adjustment_by_operator ON adjustment (proposed_by, created_at);
CREATE TRIGGER adjustment_lifecycle BEFORE UPDATE ON adjustment FOR EACH ROW
  WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION guard_state('adjustment');
INSERT INTO lifecycle_step (lifecycle, from_state, to_state) VALUES
  ('adjustment', 'proposed', 'posted'),
  ('adjustment', 'proposed', 'rejected');
CREATE TABLE adjustment_event (LIKE store_event INCLUDING ALL);
