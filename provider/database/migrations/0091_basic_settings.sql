-- What an account sets for all of its members beside its orders. No row: nothing was saved, and the defaults hold.
CREATE TABLE account_setting (
  account_id uuid PRIMARY KEY REFERENCES account (id),
  version integer NOT NULL DEFAULT 1,
  -- Selected first where a store is chosen; null or gone: none.
  default_store_id uuid,
  -- Language of packing slips, declarations and receipts; null: that of whoever asks for one.
  document_locale text CHECK (document_locale IN ('en-US', 'es-ES', 'pt-BR')),
  -- Units withheld from stores that have no sync policy of their own.
  stock_buffer integer NOT NULL DEFAULT 0 CHECK (stock_buffer BETWEEN 0 AND 100000),
  -- [{ name, text }]
  note_templates jsonb NOT NULL DEFAULT '[]',
  updated_at timestamptz NOT NULL DEFAULT app_now()
);
