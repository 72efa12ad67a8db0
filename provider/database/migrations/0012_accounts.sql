-- Accounts as merchants keep them: how they came, how they prove who they are, what they set, how they leave.

ALTER TABLE account
  ADD COLUMN source text NOT NULL DEFAULT 'direct' CHECK (source IN ('direct', 'invite', 'shopify')),
  -- Of the merchant who invited this one.
  ADD COLUMN invited_by uuid REFERENCES account (id),
  -- Asked for by a user; the job that deletes looks here again before it does.
  ADD COLUMN deletion_due_at timestamptz;
CREATE INDEX account_invited_by ON account (invited_by) WHERE invited_by IS NOT NULL;

ALTER TABLE app_user
  ADD COLUMN email_verified_at timestamptz,
  ADD COLUMN phone_verified_at timestamptz,
  ADD COLUMN locale text NOT NULL DEFAULT 'en-US',
  -- Empty: the browser's.
  ADD COLUMN timezone text NOT NULL DEFAULT '',
  ADD COLUMN display_currency char(3) NOT NULL DEFAULT 'USD',
  ADD COLUMN units text NOT NULL DEFAULT 'metric' CHECK (units IN ('metric', 'imperial')),
  -- Encrypted base32; with enabled_at null it waits for its first code.
  ADD COLUMN totp_secret text,
  ADD COLUMN totp_enabled_at timestamptz,
  -- The last time step a code was taken of: no code works twice.
  ADD COLUMN totp_last_step bigint NOT NULL DEFAULT 0;
UPDATE app_user u SET locale = a.default_locale FROM account a WHERE a.id = u.account_id;
-- A confirmed number belongs to one user: a code sent to it must name one.
CREATE UNIQUE INDEX app_user_phone ON app_user (phone) WHERE phone_verified_at IS NOT NULL;

ALTER TABLE session
  ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid(),
  ADD COLUMN last_seen_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN user_agent text NOT NULL DEFAULT '',
  ADD COLUMN address text NOT NULL DEFAULT '';
CREATE UNIQUE INDEX session_id ON session (account_id, user_id, id);

CREATE TABLE recovery_code (
  account_id uuid NOT NULL,
  user_id uuid NOT NULL,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (account_id, user_id, code_hash),
  FOREIGN KEY (account_id, user_id) REFERENCES app_user (account_id, id)
);

-- What was sent or given out to be brought back once: codes by mail and SMS, mailed links, the step between password and
-- second factor. Only hashes; asking again retires what was asked before.
CREATE TABLE one_time_secret (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('verify-email', 'reset-by-email', 'reset-by-phone', 'change-email-new', 'change-email-old',
    'change-phone', 'two-factor-challenge')),
  secret_hash bytea NOT NULL,
  -- The address or number it went to, or will be confirmed; what a challenge must remember.
  subject text NOT NULL DEFAULT '',
  tries_left integer NOT NULL DEFAULT 5,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, user_id) REFERENCES app_user (account_id, id)
);
CREATE INDEX one_time_secret_hash ON one_time_secret (secret_hash);
CREATE INDEX one_time_secret_user ON one_time_secret (account_id, user_id, purpose, created_at DESC);

-- How tracking is written back, one row an account.
CREATE TABLE track_setting (
  account_id uuid PRIMARY KEY REFERENCES account (id),
  number text NOT NULL CHECK (number IN ('first-mile', 'last-mile')),
  link text NOT NULL CHECK (link IN ('carrier', 'provider', 'branded')),
  carrier_name text NOT NULL CHECK (carrier_name IN ('real', 'other', 'fixed')),
  fixed_carrier_name text NOT NULL DEFAULT '',
  notify_buyer boolean NOT NULL,
  tell_when text NOT NULL CHECK (tell_when IN ('label', 'first-scan')),
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE billing_profile (
  account_id uuid NOT NULL REFERENCES account (id),
  id uuid NOT NULL,
  legal_name text NOT NULL,
  tax_id_kind text NOT NULL,
  tax_id text NOT NULL DEFAULT '',
  country char(2) NOT NULL,
  address text NOT NULL,
  city text NOT NULL,
  province text NOT NULL DEFAULT '',
  postcode text NOT NULL DEFAULT '',
  is_default boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id)
);
CREATE UNIQUE INDEX billing_profile_default ON billing_profile (account_id) WHERE is_default;

-- Stored things with an owner and a purpose; the content lies under its SHA-256 in the file store.
CREATE TABLE stored_file (
  account_id uuid NOT NULL REFERENCES account (id),
  id uuid NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('avatar', 'export')),
  sha256 bytea NOT NULL,
  content_type text NOT NULL,
  bytes bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz,
  PRIMARY KEY (account_id, id)
);
CREATE INDEX stored_file_hash ON stored_file (sha256);

CREATE TABLE data_export (
  account_id uuid NOT NULL REFERENCES account (id),
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  job_id uuid NOT NULL,
  file_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz,
  PRIMARY KEY (account_id, id)
);

-- Signed addresses work once: the first fetch takes its nonce.
CREATE TABLE used_link (
  nonce uuid PRIMARY KEY,
  used_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE notification (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  tab text NOT NULL CHECK (tab IN ('message', 'notice')),
  kind text NOT NULL,
  params jsonb NOT NULL DEFAULT '{}',
  path text,
  created_at timestamptz NOT NULL DEFAULT now(),
  read_at timestamptz,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, user_id) REFERENCES app_user (account_id, id)
);
CREATE INDEX notification_newest ON notification (account_id, user_id, tab, created_at DESC, id DESC);
CREATE INDEX notification_unread ON notification (account_id, user_id, tab) WHERE read_at IS NULL;

-- Counters of what may only be done so often, kept here so that every instance counts the same.
CREATE TABLE rate_count (
  subject text NOT NULL,
  window_start timestamptz NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY (subject, window_start)
);
