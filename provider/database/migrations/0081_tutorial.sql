-- Needs: app_now

-- What a user has read of the tutorial, and whether it helped.
CREATE TABLE lesson_mark (
  account_id uuid NOT NULL,
  user_id uuid NOT NULL,
  -- A lesson by its id, or an article by `cause-` and its cause code.
  lesson text NOT NULL,
  done_at timestamptz,
  helpful boolean,
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, user_id, lesson),
  FOREIGN KEY (account_id, user_id) REFERENCES app_user (account_id, id)
);
