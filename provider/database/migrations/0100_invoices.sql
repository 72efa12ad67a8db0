-- Needs: app_now, guard_state, refuse_change

-- Invoices, receipts and credit notes, issued from the ledger, and who reads the ledger entry by entry.

-- How far a reader of the ledger has come in a live wallet's chain: each entry is handled once, in the order it was posted.
CREATE TABLE ledger_follower (
  account_id uuid NOT NULL REFERENCES account (id),
  follower text NOT NULL,
  last_seq bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (account_id, follower)
);

-- Who issues them; printed as it was when they were issued.
CREATE TABLE invoice_issuer (
  code text PRIMARY KEY,
  -- Empty: the brand's name.
  legal_name text NOT NULL DEFAULT '',
  country char(2) NOT NULL,
  address text NOT NULL DEFAULT '',
  tax_id text NOT NULL DEFAULT '',
  ioss_number text NOT NULL DEFAULT '',
  -- Days and years of its documents are those of this zone.
  timezone text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT app_now()
);
INSERT INTO invoice_issuer (code, country, timezone) VALUES ('main', 'CN', 'Asia/Shanghai');

-- The last number of each series. A row and not a sequence: a number is taken in the transaction that issues its document, or not at all.
CREATE TABLE invoice_counter (
  issuer text NOT NULL REFERENCES invoice_issuer (code),
  series text NOT NULL,
  year integer NOT NULL,
  last_number integer NOT NULL CHECK (last_number > 0),
  PRIMARY KEY (issuer, series, year)
);

CREATE TABLE invoice (
  account_id uuid NOT NULL REFERENCES account (id),
  id uuid NOT NULL,
  issuer text NOT NULL,
  series text NOT NULL,
  year integer NOT NULL,
  serial integer NOT NULL,
  number text NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('order', 'recharge', 'storage', 'make-up', 'credit-note', 'monthly')),
  state text NOT NULL DEFAULT 'issued',
  -- The issuer's day.
  issued_on date NOT NULL,
  issued_at timestamptz NOT NULL DEFAULT app_now(),
  period_from date NOT NULL,
  period_to date NOT NULL,
  store_id uuid,
  -- The billing profile it was made out to, which may have changed or gone since; null: the account had none.
  profile_id uuid,
  -- Both as they were.
  seller jsonb NOT NULL,
  buyer jsonb NOT NULL,
  tax_note text NOT NULL,
  -- What it is for. A monthly one is for the documents of its period.
  document_type text,
  document_id uuid,
  document_number text NOT NULL,
  ledger_entry_id uuid,
  -- The invoice a credit note corrects; null: nothing was invoiced for it.
  corrects_id uuid,
  currency wallet_currency NOT NULL DEFAULT 'CNY',
  -- Negative on credit notes.
  net_minor bigint NOT NULL,
  tax_minor bigint NOT NULL,
  total_minor bigint NOT NULL,
  -- What credit notes took back of it.
  credited_minor minor_units NOT NULL DEFAULT 0,
  -- What was paid to a gateway in its own currency, and CNY for one unit of it.
  paid_minor bigint,
  paid_currency char(3),
  rate numeric(18, 8),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (account_id, id),
  UNIQUE (issuer, series, year, serial),
  FOREIGN KEY (account_id, corrects_id) REFERENCES invoice (account_id, id),
  CONSTRAINT invoice_sums CHECK (total_minor = net_minor + tax_minor AND credited_minor <= greatest(total_minor, 0))
);
CREATE UNIQUE INDEX invoice_entry ON invoice (account_id, ledger_entry_id) WHERE ledger_entry_id IS NOT NULL;
CREATE UNIQUE INDEX invoice_month ON invoice (account_id, period_from) WHERE kind = 'monthly';
CREATE INDEX invoice_newest ON invoice (account_id, issued_at DESC, id DESC);
CREATE INDEX invoice_document ON invoice (account_id, document_id) WHERE document_id IS NOT NULL;
CREATE INDEX invoice_day ON invoice (issued_on);
CREATE TRIGGER invoice_lifecycle BEFORE UPDATE ON invoice FOR EACH ROW
  WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION guard_state('invoice');
-- Of an issued one only how much of it was credited changes.
CREATE TRIGGER invoice_frozen BEFORE UPDATE OF account_id, id, issuer, series, year, serial, number, kind, issued_on, issued_at, period_from, period_to,
  store_id, profile_id, seller, buyer, tax_note, document_type, document_id, document_number, ledger_entry_id, corrects_id, currency, net_minor,
  tax_minor, total_minor, paid_minor, paid_currency, rate ON invoice FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER invoice_kept BEFORE DELETE OR TRUNCATE ON invoice FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TABLE invoice_event (LIKE store_event INCLUDING ALL);
INSERT INTO lifecycle_step (lifecycle, from_state, to_state) VALUES
  ('invoice', 'issued', 'partially_credited'),
  ('invoice', 'issued', 'credited'),
  ('invoice', 'partially_credited', 'credited');

CREATE TABLE invoice_line (
  account_id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  position integer NOT NULL,
  part text NOT NULL CHECK (part IN ('goods', 'freight', 'insurance', 'clearance', 'service', 'storage', 'make-up', 'duty', 'tax', 'recharge', 'fee', 'document')),
  -- Of goods their name, of a document its number; else empty: the part says it.
  title text NOT NULL DEFAULT '',
  sku text NOT NULL DEFAULT '',
  hs_code text NOT NULL DEFAULT '',
  quantity integer CHECK (quantity > 0),
  -- Null where the amount is no whole number of fen an item.
  unit_minor bigint,
  amount_minor bigint NOT NULL,
  PRIMARY KEY (account_id, invoice_id, position),
  FOREIGN KEY (account_id, invoice_id) REFERENCES invoice (account_id, id)
);
CREATE TRIGGER invoice_line_frozen BEFORE UPDATE OR DELETE OR TRUNCATE ON invoice_line FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Who gets the documents of a month by mail.
CREATE TABLE invoice_setting (
  account_id uuid PRIMARY KEY REFERENCES account (id),
  -- Empty: nobody.
  accountant_email text NOT NULL DEFAULT '',
  locale text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT app_now()
);
