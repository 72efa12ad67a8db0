-- What an order made by hand has beside what every order has.
CREATE TABLE manual_order (
  account_id uuid NOT NULL,
  order_id uuid NOT NULL,
  -- Null: as the account's tax profiles say.
  tax_mode text CHECK (tax_mode IN ('none', 'own', 'provider')),
  remark text NOT NULL DEFAULT '',
  PRIMARY KEY (account_id, order_id),
  FOREIGN KEY (account_id, order_id) REFERENCES orders (account_id, id)
);
-- The merchant's own reference in lower case: one order each.
CREATE UNIQUE INDEX orders_reference ON orders (account_id, external_id) WHERE kind = 'manual';

-- What was typed for an order that is not made yet, right or not.
CREATE TABLE manual_order_draft (
  account_id uuid NOT NULL REFERENCES account (id),
  id uuid NOT NULL,
  content jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, id)
);
CREATE INDEX manual_order_draft_newest ON manual_order_draft (account_id, updated_at DESC);

-- A file of orders on its way: uploaded, read by a mapping of its columns, checked, quoted, ordered.
CREATE TABLE order_import (
  account_id uuid NOT NULL REFERENCES account (id),
  id uuid NOT NULL,
  file_name text NOT NULL,
  format text NOT NULL CHECK (format IN ('csv', 'tsv', 'xlsx')),
  encoding text,
  layout text,
  header text[] NOT NULL,
  -- Files with the same names of columns, in the same order, have the same.
  header_key text NOT NULL,
  row_count integer NOT NULL,
  settings jsonb NOT NULL,
  mapped_by text NOT NULL,
  checked_at timestamptz,
  quoted_at timestamptz,
  job_id uuid,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, id)
);
CREATE INDEX order_import_created ON order_import (created_at);

CREATE TABLE order_import_row (
  account_id uuid NOT NULL,
  order_import_id uuid NOT NULL,
  seq integer NOT NULL,
  line integer NOT NULL,
  cells text[] NOT NULL,
  checks jsonb NOT NULL DEFAULT '[]',
  -- The worst of its checks; null: there is none.
  level text CHECK (level IN ('note', 'warning', 'error')),
  order_seq integer NOT NULL DEFAULT 0,
  PRIMARY KEY (account_id, order_import_id, seq),
  FOREIGN KEY (account_id, order_import_id) REFERENCES order_import (account_id, id) ON DELETE CASCADE
);

-- The rows of one reference.
CREATE TABLE order_import_order (
  account_id uuid NOT NULL,
  order_import_id uuid NOT NULL,
  seq integer NOT NULL,
  row_count integer NOT NULL,
  reference text NOT NULL,
  -- The order as it would be made; null: one of its rows has an error.
  input jsonb,
  quote jsonb,
  causes jsonb NOT NULL DEFAULT '[]',
  -- Why it could not be made.
  failure text,
  -- Made of it.
  order_id uuid,
  PRIMARY KEY (account_id, order_import_id, seq),
  FOREIGN KEY (account_id, order_import_id) REFERENCES order_import (account_id, id) ON DELETE CASCADE
);

-- How files with a header were read last.
CREATE TABLE order_import_mapping (
  account_id uuid NOT NULL REFERENCES account (id),
  header_key text NOT NULL,
  mapping jsonb NOT NULL,
  used_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, header_key)
);
