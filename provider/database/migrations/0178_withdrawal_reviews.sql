-- Needs: app_now

-- Codes by mail for who has no authenticator app, why a withdrawal is reviewed, what the bank says, files for the bank, and payouts that take their time.

ALTER TABLE one_time_secret DROP CONSTRAINT one_time_secret_purpose_check,
  ADD CONSTRAINT one_time_secret_purpose_check CHECK (purpose IN ('verify-email', 'reset-by-email', 'reset-by-phone', 'change-email-new', 'change-email-old',
    'change-phone', 'two-factor-challenge', 'confirm-withdrawal', 'confirm-payout-account'));

-- One file for the bank; who made it can get it again.
CREATE SEQUENCE payout_file_number START 1001;
CREATE TABLE payout_file (
  id uuid PRIMARY KEY,
  number text NOT NULL UNIQUE,
  made_by uuid NOT NULL REFERENCES app_user (id),
  made_at timestamptz NOT NULL DEFAULT app_now()
);

ALTER TABLE withdrawal
  -- Why people look at it before it is sent; none: nobody has to.
  ADD COLUMN review text[] NOT NULL DEFAULT '{}' CHECK (review <@ ARRAY['new-account', 'amount', 'two-people']),
  -- How the request was confirmed; null: it went into the wallet, or was made before this was kept.
  ADD COLUMN confirmed_by text CHECK (confirmed_by IN ('app', 'mail')),
  -- The file for the bank it is in.
  ADD COLUMN payout_file_id uuid REFERENCES payout_file (id);
CREATE INDEX withdrawal_payout_file ON withdrawal (payout_file_id) WHERE payout_file_id IS NOT NULL;

-- What was refused so far, in the terms there are from now on.
UPDATE withdrawal SET failure_code = CASE WHEN destination = 'recharge' THEN 'not-returnable' ELSE 'not-accepted' END WHERE failure_code IS NOT NULL;
ALTER TABLE withdrawal ADD CONSTRAINT withdrawal_failure CHECK (failure_code IN
  ('account-unknown', 'account-closed', 'holder-mismatch', 'currency-refused', 'not-returnable', 'not-accepted'));

ALTER TABLE sandbox.payout
  -- When the simulated bank has dealt with it, and why it refuses it; null: it pays.
  ADD COLUMN due_at timestamptz NOT NULL DEFAULT app_now(),
  ADD COLUMN refusal text;
