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
