-- Who trades with us. Accounts own all merchant data; every key of merchant data starts with account_id.
CREATE TABLE account (
  id uuid PRIMARY KEY,
  legal_name text NOT NULL DEFAULT '',
  country char(2) NOT NULL,
  default_locale text NOT NULL DEFAULT 'en-US',
  display_currency char(3) NOT NULL DEFAULT 'USD',
  timezone text NOT NULL DEFAULT 'UTC',
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'restricted', 'closed')),
  source text NOT NULL DEFAULT 'direct' CHECK (source IN ('direct', 'invite', 'shopify')),
  invite_code text NOT NULL UNIQUE,
  -- The account whose invite code was used at sign-up.
  invited_by uuid REFERENCES account (id),
  -- Requested by a user; the job that deletes checks it again before it does.
  deletion_due_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE INDEX account_invited_by ON account (invited_by) WHERE invited_by IS NOT NULL;

CREATE TABLE app_user (
  account_id uuid NOT NULL REFERENCES account (id),
  id uuid NOT NULL UNIQUE,
  email citext NOT NULL UNIQUE,
  email_verified_at timestamptz,
  username text NOT NULL,
  -- Null for users who come only through a store's admin.
  password_hash text,
  -- On the wire; an admin is one of the provider's operators.
  role text NOT NULL DEFAULT 'user' CHECK (role IN ('user', 'admin')),
  -- Made by the demo: signs in while DEMO is on only.
  is_demo boolean NOT NULL DEFAULT false,
  avatar text NOT NULL DEFAULT '',
  job text NOT NULL DEFAULT '',
  job_name text NOT NULL DEFAULT '',
  organization text NOT NULL DEFAULT '',
  organization_name text NOT NULL DEFAULT '',
  location text NOT NULL DEFAULT '',
  location_name text NOT NULL DEFAULT '',
  introduction text NOT NULL DEFAULT '',
  personal_website text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  phone_verified_at timestamptz,
  certification integer NOT NULL DEFAULT 0,
  -- Null until the user selects one: until then the Shopify admin's language counts inside it.
  locale text,
  -- Empty: the browser's.
  timezone text NOT NULL DEFAULT '',
  display_currency char(3) NOT NULL DEFAULT 'USD',
  units text NOT NULL DEFAULT 'metric' CHECK (units IN ('metric', 'imperial')),
  -- Hidden columns and row density of lists, and whether keys move through them:
  -- {"keys", "layouts": {list: {"hidden", "density"}}}. With the user, since every page reads it for its first paint.
  list_settings jsonb NOT NULL DEFAULT '{}',
  -- Encrypted base32; without enabled_at it waits for its first code.
  totp_secret text,
  totp_enabled_at timestamptz,
  -- The last time step a code was accepted for: no code works twice.
  totp_last_step bigint NOT NULL DEFAULT 0,
  registration_date timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, id)
);
-- A confirmed number belongs to one user: a code sent to it must identify one.
CREATE UNIQUE INDEX app_user_phone ON app_user (phone) WHERE phone_verified_at IS NOT NULL;

-- The accounts a user acts for, the one they signed up with among them.
CREATE TABLE membership (
  account_id uuid NOT NULL REFERENCES account (id),
  user_id uuid NOT NULL REFERENCES app_user (id),
  role text NOT NULL CHECK (role IN ('owner', 'manager', 'buyer', 'finance', 'support', 'read-only')),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, user_id)
);
CREATE INDEX membership_user ON membership (user_id);

-- How tracking is synced to stores, one row an account.
CREATE TABLE track_setting (
  account_id uuid PRIMARY KEY REFERENCES account (id),
  number text NOT NULL CHECK (number IN ('first-mile', 'last-mile')),
  link text NOT NULL CHECK (link IN ('carrier', 'provider', 'branded')),
  carrier_name text NOT NULL CHECK (carrier_name IN ('real', 'other', 'fixed')),
  fixed_carrier_name text NOT NULL DEFAULT '',
  notify_buyer boolean NOT NULL,
  tell_when text NOT NULL CHECK (tell_when IN ('label', 'first-scan')),
  updated_at timestamptz NOT NULL DEFAULT app_now()
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
  created_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, id)
);
CREATE UNIQUE INDEX billing_profile_default ON billing_profile (account_id) WHERE is_default;

-- Files with an owner and a purpose; the content lies under the same id in the file store.
CREATE TABLE stored_file (
  account_id uuid NOT NULL REFERENCES account (id),
  id uuid NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('avatar', 'export', 'buyer-export')),
  sha256 bytea NOT NULL,
  content_type text NOT NULL,
  bytes bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  expires_at timestamptz,
  PRIMARY KEY (account_id, id)
);
-- Pictures are fetched by id alone, and the sweeper finds whether anybody owns what it found.
CREATE UNIQUE INDEX stored_file_id ON stored_file (id);

CREATE TABLE data_export (
  account_id uuid NOT NULL REFERENCES account (id),
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  job_id uuid NOT NULL,
  file_id uuid,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  expires_at timestamptz,
  PRIMARY KEY (account_id, id)
);
