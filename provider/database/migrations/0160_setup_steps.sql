-- Needs: app_now

-- Steps of getting started that an account does not want to be reminded of, and who said so.
CREATE TABLE setup_dismissal (
  account_id uuid NOT NULL REFERENCES account (id),
  step text NOT NULL,
  user_id uuid NOT NULL,
  dismissed_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, step)
);
