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
  created_at timestamptz NOT NULL DEFAULT app_now(),
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
