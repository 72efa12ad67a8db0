-- Needs: app_now

-- Extensions, domains and tables that every feature uses.

CREATE EXTENSION IF NOT EXISTS citext;
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- Rules of single columns are domains, not CHECKs: a domain's rule is compiled once a session, a table's CHECK is parsed
-- again by every statement, which costs more than the payment it would guard.
CREATE DOMAIN money_mode AS text CHECK (VALUE IN ('live', 'test'));
CREATE DOMAIN minor_units AS bigint CHECK (VALUE >= 0);
CREATE DOMAIN positive_minor_units AS bigint CHECK (VALUE > 0);

-- By how much the time of the business is ahead of the server's. It counts only with DEMO=1, where tests and demo scripts move it.
CREATE TABLE app_clock (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  ahead_seconds integer NOT NULL DEFAULT 0
);
INSERT INTO app_clock DEFAULT VALUES;

-- Allowed steps of every lifecycle. The code's tables are the source; a test keeps these rows equal to them.
CREATE TABLE lifecycle_step (
  lifecycle text NOT NULL,
  from_state text NOT NULL,
  to_state text NOT NULL,
  PRIMARY KEY (lifecycle, from_state, to_state)
);

-- First answer of a mutating call, returned byte for byte when its key comes again; kept 30 days.
CREATE TABLE idempotency_record (
  account_id uuid NOT NULL,
  endpoint text NOT NULL,
  key text NOT NULL,
  body_hash bytea NOT NULL,
  status smallint,
  answer text,
  -- Instead of the answer: what happened, as versioned data the answer is rendered from, the same each time.
  result jsonb,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, endpoint, key)
);
CREATE INDEX idempotency_record_age ON idempotency_record USING brin (created_at);

-- Deliveries of platforms and gateways, stored before they are answered; effects happen once, from jobs.
CREATE TABLE inbox (
  source text NOT NULL,
  delivery_id text NOT NULL,
  topic text NOT NULL,
  -- The store or account named by the sender, as it named it.
  subject text NOT NULL,
  payload jsonb NOT NULL,
  -- The sender's own time of the change: a delivery that is retried for hours must not undo what came later.
  triggered_at timestamptz,
  received_at timestamptz NOT NULL DEFAULT app_now(),
  handled_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  -- How often it came. One without an id of its sender's is known by its bytes, which a later change may repeat.
  arrivals integer NOT NULL DEFAULT 1,
  -- Since when it waits for its store to work again, without a job; null: it does not.
  deferred_at timestamptz,
  PRIMARY KEY (source, delivery_id)
);
CREATE INDEX inbox_deferred ON inbox (source, subject) WHERE deferred_at IS NOT NULL;
CREATE INDEX inbox_untried ON inbox (source, subject, received_at) WHERE handled_at IS NULL AND deferred_at IS NULL AND attempts = 0;
CREATE INDEX inbox_waiting ON inbox (received_at) WHERE handled_at IS NULL;
CREATE INDEX inbox_subject ON inbox (source, subject);
CREATE INDEX inbox_age ON inbox USING brin (received_at);
CREATE INDEX inbox_payloads ON inbox (handled_at) WHERE payload <> '{}';

-- Calls to the outside, written in the transaction of the change they publish and relayed to the queue from here.
CREATE TABLE outbox (
  account_id uuid NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  payload jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  relayed_at timestamptz,
  PRIMARY KEY (account_id, id)
);
CREATE INDEX outbox_waiting ON outbox (id) WHERE relayed_at IS NULL;
CREATE INDEX outbox_age ON outbox USING brin (created_at);

-- Counters of calls that are limited, kept here so that every instance counts the same. Unlogged: counting waits for no
-- disk, and after a crash everybody begins anew.
CREATE UNLOGGED TABLE rate_count (
  subject text NOT NULL,
  window_start timestamptz NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY (subject, window_start)
);

-- Signed addresses work once: the first fetch takes its nonce.
CREATE TABLE used_link (
  nonce uuid PRIMARY KEY,
  used_at timestamptz NOT NULL DEFAULT app_now()
);
