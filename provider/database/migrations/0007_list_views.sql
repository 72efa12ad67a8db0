-- Views of lists that users save: the query of a list's address under a name.
CREATE TABLE list_view (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  list text NOT NULL,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 40),
  query text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, user_id) REFERENCES app_user (account_id, id)
);
CREATE UNIQUE INDEX list_view_name ON list_view (account_id, user_id, list, lower(name));
