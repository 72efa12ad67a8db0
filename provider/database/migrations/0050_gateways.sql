-- Needs: app_now, guard_state, refuse_change

-- Gateways of real money and their simulators, rates of exchange, and bank transfers with their proofs.

-- What one unit of a currency costs, with who said so and until when it is taken. Rows never change: a newer one follows.
CREATE TABLE fx_rate (
  id uuid PRIMARY KEY,
  currency char(3) NOT NULL,
  -- CNY for one unit, as the source has it.
  cny_per_unit numeric(18, 8) NOT NULL CHECK (cny_per_unit > 0),
  -- What we keep of it, in basis points.
  margin_bp integer NOT NULL CHECK (margin_bp BETWEEN 0 AND 2000),
  source text NOT NULL,
  taken_at timestamptz NOT NULL,
  -- Taken within [from, until), as long as none is newer.
  valid_from timestamptz NOT NULL DEFAULT app_now(),
  valid_until timestamptz NOT NULL,
  CHECK (valid_until > valid_from)
);
CREATE INDEX fx_rate_newest ON fx_rate (currency, valid_from DESC, id DESC);
CREATE TRIGGER fx_rate_frozen BEFORE UPDATE OR DELETE ON fx_rate FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE recharge
  -- Until when its rate holds; null: one yuan stays one.
  ADD COLUMN rate_until timestamptz,
  -- What was promised, where it was paid after its rate had ended and priced anew.
  ADD COLUMN quoted_credit_minor bigint CHECK (quoted_credit_minor > 0),
  ADD CONSTRAINT recharge_simulated_is_test CHECK (gateway NOT LIKE '%-simulated' OR mode = 'test');

-- Of gateways that may bring money for one charge several times: which of them it is. Empty for all others.
ALTER TABLE suspense_item ADD COLUMN event_id text NOT NULL DEFAULT '';
DROP INDEX suspense_item_charge;
CREATE UNIQUE INDEX suspense_item_charge ON suspense_item (gateway, gateway_charge_id, cause, event_id);

-- Calls to gateways that keep no keys of ours, each with what came of it, so that a repeated one finds the first.
CREATE TABLE gateway_operation (
  gateway text NOT NULL,
  key text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('charge', 'refund')),
  charge_id text NOT NULL,
  -- The gateway's id of it: of a charge the same as `charge_id`.
  operation_id text NOT NULL,
  pay_url text,
  amount_minor positive_minor_units NOT NULL,
  currency char(3) NOT NULL,
  made_at timestamptz NOT NULL DEFAULT app_now(),
  -- When our people sent a refund from the bank; null: not yet, or the gateway sends it by itself.
  sent_at timestamptz,
  PRIMARY KEY (gateway, key)
);
CREATE INDEX gateway_operation_charge ON gateway_operation (gateway, charge_id);

-- What a merchant shows of a bank transfer.
CREATE TABLE bank_proof (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  recharge_id uuid NOT NULL,
  file_id uuid NOT NULL,
  -- The same file proves one transfer.
  file_sha256 bytea NOT NULL,
  paid_minor positive_minor_units NOT NULL,
  currency char(3) NOT NULL,
  -- The day it was sent on.
  value_date date NOT NULL,
  payer_name text NOT NULL,
  bank_reference text NOT NULL,
  uploaded_by uuid NOT NULL,
  uploaded_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, recharge_id) REFERENCES recharge (account_id, id)
);
CREATE UNIQUE INDEX bank_proof_file ON bank_proof (file_sha256);
CREATE INDEX bank_proof_recharge ON bank_proof (account_id, recharge_id, uploaded_at DESC);

-- Money our people found on the bank's statement.
CREATE TABLE bank_receipt (
  id uuid PRIMARY KEY,
  gateway text NOT NULL,
  -- The reference the transfer was made with.
  charge_id text NOT NULL,
  -- The bank's own reference of the movement, which credits once.
  bank_reference text NOT NULL,
  received_minor positive_minor_units NOT NULL,
  currency char(3) NOT NULL,
  proposed_by uuid NOT NULL,
  proposed_at timestamptz NOT NULL DEFAULT app_now(),
  -- Null: a second person has to agree.
  approved_by uuid,
  approved_at timestamptz,
  CHECK ((approved_by IS NULL) = (approved_at IS NULL))
);
CREATE UNIQUE INDEX bank_receipt_once ON bank_receipt (gateway, bank_reference);
CREATE INDEX bank_receipt_charge ON bank_receipt (gateway, charge_id);

INSERT INTO lifecycle_step (lifecycle, from_state, to_state)
SELECT lifecycle, from_state, unnest(string_to_array(to_states, ' ')) FROM (VALUES
  ('recharge', 'redirected', 'proof_uploaded'),
  ('recharge', 'proof_uploaded', 'under_review more_info rejected succeeded failed'),
  ('recharge', 'under_review', 'more_info rejected succeeded failed'),
  ('recharge', 'more_info', 'proof_uploaded canceled expired rejected succeeded failed'),
  ('recharge', 'rejected', 'succeeded failed')
) AS step (lifecycle, from_state, to_states);

-- Simulated gateways keep their charges with the sandbox gateway's.
ALTER TABLE sandbox.charge
  ADD COLUMN gateway text NOT NULL DEFAULT 'sandbox',
  -- The request it was opened by: a key used again with another one is refused where the gateway does so.
  ADD COLUMN request text NOT NULL DEFAULT '',
  -- Where notices of it go, for gateways that are told so with each charge.
  ADD COLUMN notice_url text NOT NULL DEFAULT '',
  ADD COLUMN cancel_url text NOT NULL DEFAULT '';
-- How the gateways answer while they do not answer well.
ALTER TABLE sandbox.gateway_trouble
  ADD COLUMN answer text NOT NULL DEFAULT 'none' CHECK (answer IN ('none', 'error', 'garbage'));
