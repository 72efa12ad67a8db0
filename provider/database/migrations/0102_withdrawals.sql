-- Needs: app_now, guard_state

-- Money that leaves: from the wallet, or from commissions.

-- Where payouts of an account can go. Never changed: another account of the bank is another profile.
CREATE TABLE payout_profile (
  account_id uuid NOT NULL REFERENCES account (id),
  id uuid NOT NULL,
  method text NOT NULL CHECK (method IN ('bank', 'payoneer')),
  holder text NOT NULL,
  country char(2) NOT NULL,
  currency char(3) NOT NULL,
  -- Numbers of the account, encrypted, and what may be shown of them.
  sealed_details bytea NOT NULL,
  mask text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  removed_at timestamptz,
  PRIMARY KEY (account_id, id)
);

CREATE SEQUENCE withdrawal_number START 1001;
CREATE TABLE withdrawal (
  account_id uuid NOT NULL REFERENCES account (id),
  id uuid NOT NULL,
  number text NOT NULL UNIQUE,
  mode money_mode NOT NULL,
  source text NOT NULL CHECK (source IN ('wallet', 'commission')),
  destination text NOT NULL CHECK (destination IN ('wallet', 'payout', 'recharge')),
  user_id uuid NOT NULL,
  -- CNY fen: what leaves, and the part of it that is our fee.
  amount_minor positive_minor_units NOT NULL,
  fee_minor minor_units NOT NULL DEFAULT 0,
  -- What is sent, fixed with the request, and CNY for one unit of it.
  pay_minor positive_minor_units NOT NULL,
  pay_currency char(3) NOT NULL,
  rate numeric(18, 8) NOT NULL,
  -- Of a payout, with what was shown of the account.
  payout_profile_id uuid,
  payee text NOT NULL DEFAULT '',
  -- Of money that goes back the way it came.
  recharge_id uuid,
  state text NOT NULL,
  -- Operators who agreed; above a limit two.
  reviewer1 uuid REFERENCES app_user (id),
  reviewer2 uuid REFERENCES app_user (id),
  -- Payouts that were refused so far: each try has a key of its own.
  failures integer NOT NULL DEFAULT 0,
  failure_code text,
  -- The gateway's or bank's own name for what was sent.
  provider_ref text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, payout_profile_id) REFERENCES payout_profile (account_id, id),
  FOREIGN KEY (account_id, recharge_id) REFERENCES recharge (account_id, id),
  CONSTRAINT withdrawal_two_people CHECK (reviewer1 <> reviewer2),
  CONSTRAINT withdrawal_ways CHECK (
    fee_minor < amount_minor
    AND (destination = 'payout') = (payout_profile_id IS NOT NULL)
    AND (destination = 'recharge') = (recharge_id IS NOT NULL)
    AND (source = 'commission' OR destination <> 'wallet')
    AND (source = 'wallet' OR destination <> 'recharge')
    AND (source = 'wallet' OR mode = 'live'))
);
CREATE INDEX withdrawal_newest ON withdrawal (account_id, created_at DESC, id DESC);
CREATE INDEX withdrawal_open ON withdrawal (created_at) WHERE state IN ('requested', 'reviewing', 'info_needed', 'approved', 'sending', 'failed');
CREATE INDEX withdrawal_recharge ON withdrawal (account_id, recharge_id) WHERE recharge_id IS NOT NULL;
CREATE TRIGGER withdrawal_lifecycle BEFORE UPDATE ON withdrawal FOR EACH ROW
  WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION guard_state('withdrawal');
CREATE TABLE withdrawal_event (LIKE store_event INCLUDING ALL);
-- What was said with a step, by the step's seq.
CREATE TABLE withdrawal_message (
  account_id uuid NOT NULL,
  withdrawal_id uuid NOT NULL,
  seq integer NOT NULL,
  text text NOT NULL,
  PRIMARY KEY (account_id, withdrawal_id, seq),
  FOREIGN KEY (account_id, withdrawal_id) REFERENCES withdrawal (account_id, id)
);

INSERT INTO lifecycle_step (lifecycle, from_state, to_state)
SELECT lifecycle, from_state, unnest(string_to_array(to_states, ' ')) FROM (VALUES
  ('withdrawal', 'requested', 'reviewing approved rejected canceled'),
  ('withdrawal', 'reviewing', 'info_needed approved rejected canceled'),
  ('withdrawal', 'info_needed', 'reviewing rejected canceled'),
  ('withdrawal', 'approved', 'sending'),
  ('withdrawal', 'sending', 'completed failed'),
  ('withdrawal', 'failed', 'approved returned')
) AS step (lifecycle, from_state, to_states);
