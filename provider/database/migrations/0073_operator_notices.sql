-- Needs: app_now

-- What the provider tells all merchants on their home page, for a while.
CREATE TABLE operator_notice (
  id uuid PRIMARY KEY,
  severity text NOT NULL CHECK (severity IN ('info', 'warning')),
  -- Empty: about all.
  countries text[] NOT NULL DEFAULT '{}',
  valid_from timestamptz NOT NULL,
  valid_until timestamptz NOT NULL CHECK (valid_until > valid_from),
  -- { locale: { title, text } }
  texts jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  withdrawn_at timestamptz
);
CREATE INDEX operator_notice_valid ON operator_notice (valid_until) WHERE withdrawn_at IS NULL;
