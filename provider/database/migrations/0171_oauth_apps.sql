-- Needs: app_now, refuse_change

-- Apps of others that act for merchants by OAuth 2. Its id, as 32 hex digits, is what it sends as client_id.
CREATE TABLE oauth_app (
  id uuid PRIMARY KEY,
  -- Who registered it; null: the operator.
  account_id uuid REFERENCES account (id),
  name text NOT NULL,
  redirect_addresses text[] NOT NULL CHECK (cardinality(redirect_addresses) > 0),
  -- SHA-256 of a random secret; null: a public app, which can't keep one.
  secret_hash bytea,
  secret_made_at timestamptz,
  -- Host name it says it is of; empty: none.
  domain text NOT NULL DEFAULT '',
  domain_verified_at timestamptz,
  -- A square WebP.
  logo bytea,
  calls_per_minute integer NOT NULL DEFAULT 240 CHECK (calls_per_minute > 0),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  CHECK ((secret_hash IS NULL) = (secret_made_at IS NULL))
);
CREATE INDEX oauth_app_of_account ON oauth_app (account_id);

-- What a member allows an app in an account. One stands for each; it ends with `revoked_at`, with the membership and with the app.
CREATE TABLE oauth_grant (
  account_id uuid NOT NULL REFERENCES account (id),
  id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES app_user (id),
  app_id uuid NOT NULL REFERENCES oauth_app (id) ON DELETE CASCADE,
  scopes text[] NOT NULL,
  -- Stores it is for; null: all.
  store_ids uuid[],
  -- Most it may pay on one day of the account's zone; null: it may not pay. Live and test money are counted apart.
  day_max_minor positive_minor_units,
  -- The user is not asked again for the same.
  remembered boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  PRIMARY KEY (account_id, id)
);
CREATE UNIQUE INDEX oauth_grant_standing ON oauth_grant (account_id, user_id, app_id) WHERE revoked_at IS NULL;
CREATE INDEX oauth_grant_of_app ON oauth_grant (app_id);

-- Authorization codes. A code is used once: the tokens made from it are its family.
CREATE TABLE oauth_code (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  grant_id uuid NOT NULL,
  code_hash bytea NOT NULL UNIQUE,
  redirect_address text NOT NULL,
  challenge text NOT NULL,
  scopes text[] NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, grant_id) REFERENCES oauth_grant (account_id, id) ON DELETE CASCADE
);

-- Access tokens, each with the refresh token that follows it. Only hashes are kept; the tokens are derived from the id.
CREATE TABLE oauth_token (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  grant_id uuid NOT NULL,
  -- The code its family comes from.
  code_id uuid NOT NULL,
  scopes text[] NOT NULL,
  access_hash bytea NOT NULL UNIQUE,
  access_expires_at timestamptz NOT NULL,
  refresh_hash bytea NOT NULL UNIQUE,
  refresh_expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  -- When it was refreshed, and to which token.
  rotated_at timestamptz,
  successor_id uuid,
  revoked_at timestamptz,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, grant_id) REFERENCES oauth_grant (account_id, id) ON DELETE CASCADE,
  FOREIGN KEY (account_id, code_id) REFERENCES oauth_code (account_id, id) ON DELETE CASCADE
);
CREATE INDEX oauth_token_of_grant ON oauth_token (account_id, grant_id);
CREATE INDEX oauth_token_of_code ON oauth_token (account_id, code_id);
CREATE INDEX oauth_code_of_grant ON oauth_code (account_id, grant_id);

-- The grant by which an app paid; null: a member or the system did.
ALTER TABLE payment ADD COLUMN oauth_grant_id uuid;
CREATE INDEX payment_of_grant ON payment (account_id, oauth_grant_id, paid_at) WHERE oauth_grant_id IS NOT NULL;
ALTER TYPE payment_call ADD ATTRIBUTE oauth_grant_id uuid;
