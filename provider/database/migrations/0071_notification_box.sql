-- Needs: app_now

-- Notifications put away, and addresses that mails do not reach.

ALTER TABLE notification ADD COLUMN archived_at timestamptz;
-- Who puts a notification away has seen it.
ALTER TABLE notification ADD CONSTRAINT notification_archived_read CHECK (archived_at IS NULL OR read_at IS NOT NULL);

-- The mail server refused an address for good. Nothing is mailed there until a test mail arrives or the user has another address.
CREATE TABLE mail_bounce (
  account_id uuid NOT NULL,
  user_id uuid NOT NULL,
  email text NOT NULL,
  bounced_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, user_id),
  FOREIGN KEY (account_id, user_id) REFERENCES app_user (account_id, id)
);
