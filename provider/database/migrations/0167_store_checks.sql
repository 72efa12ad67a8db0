-- When a store was last checked, and which of the checks failed then.
ALTER TABLE store
  ADD COLUMN checked_at timestamptz,
  ADD COLUMN failed_checks text[] NOT NULL DEFAULT '{}';
