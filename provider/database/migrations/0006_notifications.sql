-- Needs: guard_state

-- What happened and who is notified of it: event, preference, deliveries.

-- The notification box: what was delivered in the app.
CREATE TABLE notification (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  tab text NOT NULL CHECK (tab IN ('message', 'notice')),
  kind text NOT NULL,
  params jsonb NOT NULL DEFAULT '{}',
  path text,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  read_at timestamptz,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, user_id) REFERENCES app_user (account_id, id)
);
CREATE INDEX notification_newest ON notification (account_id, user_id, tab, created_at DESC, id DESC);
CREATE INDEX notification_unread ON notification (account_id, user_id, tab) WHERE read_at IS NULL;

-- Something of the business that users are notified of. Its key makes a repeat of it the same event.
CREATE TABLE notification_event (
  account_id uuid NOT NULL REFERENCES account (id),
  id uuid NOT NULL,
  key text NOT NULL,
  kind text NOT NULL,
  params jsonb NOT NULL DEFAULT '{}',
  path text,
  occurred_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, id),
  UNIQUE (account_id, key)
);
CREATE INDEX notification_event_age ON notification_event USING brin (occurred_at);

-- Addresses of a user's own that events are posted to.
CREATE TABLE webhook_endpoint (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  url text NOT NULL,
  -- The signing secret, encrypted.
  secret bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, id),
  UNIQUE (account_id, user_id, url),
  FOREIGN KEY (account_id, user_id) REFERENCES app_user (account_id, id)
);

-- What a user selected; without a row the usual preferences of event-categories.ts count.
CREATE TABLE notification_preference_set (
  account_id uuid NOT NULL,
  user_id uuid NOT NULL,
  version integer NOT NULL,
  -- Local times of the user between which no mail is sent but urgent ones; until may be on the next day.
  quiet_from time,
  quiet_until time,
  -- Local hour of the daily mail.
  digest_hour smallint NOT NULL CHECK (digest_hour BETWEEN 0 AND 23),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, user_id),
  FOREIGN KEY (account_id, user_id) REFERENCES app_user (account_id, id),
  CHECK ((quiet_from IS NULL) = (quiet_until IS NULL)),
  CHECK (quiet_from <> quiet_until)
);
CREATE TABLE notification_preference (
  account_id uuid NOT NULL,
  user_id uuid NOT NULL,
  category text NOT NULL,
  in_app boolean NOT NULL,
  mail text NOT NULL CHECK (mail IN ('off', 'now', 'hourly', 'daily')),
  webhook boolean NOT NULL,
  PRIMARY KEY (account_id, user_id, category),
  FOREIGN KEY (account_id, user_id) REFERENCES notification_preference_set (account_id, user_id)
);

-- One way an event goes to one user.
CREATE TABLE notification_delivery (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  event_id uuid NOT NULL,
  user_id uuid NOT NULL,
  channel text NOT NULL CHECK (channel IN ('in-app', 'mail', 'webhook')),
  -- Of channel webhook. No reference: what was delivered to an address stays when that is removed.
  endpoint_id uuid,
  state text NOT NULL,
  -- When the next attempt is due.
  due_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  -- The worker that sends it now, and until when nobody else may.
  lease_id uuid,
  leased_until timestamptz,
  -- Why the last attempt came to nothing, and what was answered over HTTP.
  cause text,
  answer_status integer,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, id),
  UNIQUE NULLS NOT DISTINCT (account_id, event_id, user_id, channel, endpoint_id),
  FOREIGN KEY (account_id, event_id) REFERENCES notification_event (account_id, id),
  FOREIGN KEY (account_id, user_id) REFERENCES app_user (account_id, id),
  CHECK ((channel = 'webhook') = (endpoint_id IS NOT NULL))
);
CREATE INDEX notification_delivery_open ON notification_delivery (due_at) WHERE state IN ('pending', 'sending');
CREATE INDEX notification_delivery_newest ON notification_delivery (account_id, user_id, channel, created_at DESC, id DESC);
CREATE TRIGGER notification_delivery_lifecycle BEFORE UPDATE ON notification_delivery FOR EACH ROW
  WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION guard_state('notification-delivery');

CREATE TABLE notification_delivery_event (
  account_id uuid NOT NULL,
  entity_id uuid NOT NULL,
  seq integer NOT NULL,
  from_state text,
  to_state text NOT NULL,
  actor_kind text NOT NULL,
  actor_id text,
  cause text,
  -- What was edited, where no state moves: from_state is to_state then.
  edit text,
  payload jsonb NOT NULL DEFAULT '{}',
  at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, entity_id, seq)
);

INSERT INTO lifecycle_step (lifecycle, from_state, to_state) VALUES
  ('notification-delivery', 'pending', 'sending'),
  ('notification-delivery', 'pending', 'canceled'),
  ('notification-delivery', 'sending', 'pending'),
  ('notification-delivery', 'sending', 'delivered'),
  ('notification-delivery', 'sending', 'failed'),
  ('notification-delivery', 'failed', 'pending');
