-- Only the hash of a token is kept; identity comes from this row, never from the id sent beside the token.
CREATE TABLE session (
  token_hash bytea PRIMARY KEY,
  account_id uuid NOT NULL,
  user_id uuid NOT NULL,
  -- The account the user acts for; it counts as long as there is a membership in it.
  acting_account_id uuid NOT NULL REFERENCES account (id),
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  user_agent text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT app_now(),
  last_seen_at timestamptz NOT NULL DEFAULT app_now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  FOREIGN KEY (account_id, user_id) REFERENCES app_user (account_id, id)
);
CREATE INDEX session_by_user ON session (account_id, user_id);
CREATE UNIQUE INDEX session_id ON session (account_id, user_id, id);

-- The user a Shopify shop signs in as; one shop belongs to one account.
CREATE TABLE shop_identity (
  shop_domain text PRIMARY KEY,
  account_id uuid NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  FOREIGN KEY (account_id, user_id) REFERENCES app_user (account_id, id)
);

-- Failed sign-ins per account or address; kept here so that every instance counts the same.
CREATE TABLE sign_in_attempt (
  subject text PRIMARY KEY,
  failures integer NOT NULL,
  blocked_until timestamptz,
  last_failure_at timestamptz NOT NULL
);

CREATE TABLE recovery_code (
  account_id uuid NOT NULL,
  user_id uuid NOT NULL,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (account_id, user_id, code_hash),
  FOREIGN KEY (account_id, user_id) REFERENCES app_user (account_id, id)
);

-- Codes sent by mail and SMS, mailed links, and the step between password and second factor. Only hashes; a new one
-- replaces those before it.
CREATE TABLE one_time_secret (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('verify-email', 'reset-by-email', 'reset-by-phone', 'change-email-new', 'change-email-old',
    'change-phone', 'two-factor-challenge')),
  secret_hash bytea NOT NULL,
  -- The address or number it was sent to or confirms; what a challenge must remember.
  subject text NOT NULL DEFAULT '',
  tries_left integer NOT NULL DEFAULT 5,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, user_id) REFERENCES app_user (account_id, id)
);
CREATE INDEX one_time_secret_hash ON one_time_secret (secret_hash);
CREATE INDEX one_time_secret_user ON one_time_secret (account_id, user_id, purpose, created_at DESC);
