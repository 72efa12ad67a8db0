CREATE EXTENSION IF NOT EXISTS citext;
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Rules of single columns are domains, not CHECKs: a domain's rule is compiled once a session, a table's CHECK is parsed
-- again by every statement, which costs more than the payment it would guard.
CREATE DOMAIN money_mode AS text CHECK (VALUE IN ('live', 'test'));
CREATE DOMAIN minor_units AS bigint CHECK (VALUE >= 0);
CREATE DOMAIN positive_minor_units AS bigint CHECK (VALUE > 0);

-- Who trades with us. Accounts own all merchant data; every key of merchant data starts with account_id.
CREATE TABLE account (
  id uuid PRIMARY KEY,
  legal_name text NOT NULL DEFAULT '',
  country char(2) NOT NULL,
  default_locale text NOT NULL DEFAULT 'en-US',
  display_currency char(3) NOT NULL DEFAULT 'USD',
  timezone text NOT NULL DEFAULT 'UTC',
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'restricted', 'closed')),
  invite_code text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE app_user (
  account_id uuid NOT NULL REFERENCES account (id),
  id uuid NOT NULL UNIQUE,
  email citext NOT NULL UNIQUE,
  username text NOT NULL,
  -- Null for users who come only through a store's admin.
  password_hash text,
  role text NOT NULL DEFAULT 'user' CHECK (role IN ('user', 'admin')),
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
  certification integer NOT NULL DEFAULT 0,
  registration_date timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id)
);

-- Only the hash of a token is kept; identity comes from this row, never from the id sent beside the token.
CREATE TABLE session (
  token_hash bytea PRIMARY KEY,
  account_id uuid NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  FOREIGN KEY (account_id, user_id) REFERENCES app_user (account_id, id)
);
CREATE INDEX session_by_user ON session (account_id, user_id);

-- The user a Shopify shop signs in as; one shop belongs to one account.
CREATE TABLE shop_identity (
  shop_domain text PRIMARY KEY,
  account_id uuid NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (account_id, user_id) REFERENCES app_user (account_id, id)
);

-- Failed sign-ins per account or address; kept here so that every instance counts the same.
CREATE TABLE sign_in_attempt (
  subject text PRIMARY KEY,
  failures integer NOT NULL,
  blocked_until timestamptz,
  last_failure_at timestamptz NOT NULL
);

-- First answer of a mutating call, returned byte for byte when its key comes again; kept 30 days.
CREATE TABLE idempotency_record (
  account_id uuid NOT NULL,
  endpoint text NOT NULL,
  key text NOT NULL,
  body_hash bytea NOT NULL,
  status smallint,
  answer text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, endpoint, key)
);
CREATE INDEX idempotency_record_age ON idempotency_record USING brin (created_at);

-- What platforms and gateways told us, stored before they are answered; effects happen once, from jobs.
CREATE TABLE inbox (
  source text NOT NULL,
  delivery_id text NOT NULL,
  topic text NOT NULL,
  -- The store or account named by the sender, as it named it.
  subject text NOT NULL,
  payload jsonb NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  handled_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  PRIMARY KEY (source, delivery_id)
);
CREATE INDEX inbox_waiting ON inbox (received_at) WHERE handled_at IS NULL;

-- Calls to the outside, written with the change they tell of and relayed to the queue from here.
CREATE TABLE outbox (
  account_id uuid NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  payload jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  relayed_at timestamptz,
  PRIMARY KEY (account_id, id)
);
CREATE INDEX outbox_waiting ON outbox (id) WHERE relayed_at IS NULL;

-- Work over many rows, as the merchant sees it; the queue itself is graphile_worker's.
CREATE TABLE job (
  account_id uuid NOT NULL REFERENCES account (id),
  id uuid NOT NULL,
  kind text NOT NULL,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'running', 'done', 'failed')),
  input jsonb NOT NULL DEFAULT '{}',
  total integer NOT NULL,
  done_count integer NOT NULL DEFAULT 0,
  failed_count integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  PRIMARY KEY (account_id, id)
);
CREATE TABLE job_row (
  account_id uuid NOT NULL,
  job_id uuid NOT NULL,
  seq integer NOT NULL,
  label text NOT NULL,
  input jsonb NOT NULL DEFAULT '{}',
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'running', 'done', 'failed')),
  cause jsonb,
  result_id uuid,
  PRIMARY KEY (account_id, job_id, seq),
  FOREIGN KEY (account_id, job_id) REFERENCES job (account_id, id)
);

-- Allowed steps of every lifecycle. The code's tables are the source; a test keeps these rows equal to them.
CREATE TABLE lifecycle_step (
  lifecycle text NOT NULL,
  from_state text NOT NULL,
  to_state text NOT NULL,
  PRIMARY KEY (lifecycle, from_state, to_state)
);

-- Refuses a step that is not in lifecycle_step.
CREATE FUNCTION require_step(p_lifecycle text, p_from text, p_to text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM lifecycle_step WHERE lifecycle = p_lifecycle AND from_state = p_from AND to_state = p_to) THEN
    RAISE EXCEPTION 'step % -> % is not in lifecycle %', p_from, p_to, p_lifecycle USING ERRCODE = 'WH001';
  END IF;
END $$;
-- For tables with one state column; the argument names the lifecycle.
CREATE FUNCTION guard_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM require_step(TG_ARGV[0], OLD.state, NEW.state);
  RETURN NEW;
END $$;

CREATE TABLE country (code char(2) PRIMARY KEY);
