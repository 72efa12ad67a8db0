-- Needs: app_now, refuse_change

-- Kinds and tax rules as rows, test documents, invoices of several orders, PDFs that are written once, and billing profiles of stores.

-- Kinds of documents. A new one is a row here, its name in the contract and its words in the locales.
CREATE TABLE invoice_kind (
  kind text PRIMARY KEY,
  -- Of its numbers, which are counted by series.
  series text NOT NULL CHECK (series ~ '^[A-Z]{2}$'),
  -- Whether a month's summary lists it: receipts are no supplies, and a summary is in no other.
  summed boolean NOT NULL
);
INSERT INTO invoice_kind (kind, series, summed) VALUES
  ('order', 'IV', true),
  ('storage', 'IV', true),
  ('make-up', 'IV', true),
  ('recharge', 'RR', false),
  ('credit-note', 'CN', true),
  ('monthly', 'MS', false);

-- What a document says about tax, and by which law: the first rule that fits.
CREATE TABLE invoice_tax_rule (
  position integer PRIMARY KEY,
  supply text NOT NULL CHECK (supply IN ('goods', 'services', 'prepayment', 'summary')),
  -- The import scheme the goods were declared by, `any` for each; null: none is needed.
  scheme text,
  -- Whose registration it was; null: either's, or nobody's.
  tax_mode text CHECK (tax_mode IN ('provider', 'own')),
  -- Where goods left from and went to.
  route text CHECK (route IN ('within-eu', 'from-eu', 'same-country')),
  -- Who buys: a business with a VAT number of a member state that is not the seller's, or anybody in the seller's country.
  buyer text CHECK (buyer IN ('eu-business-abroad', 'same-country')),
  note text NOT NULL,
  source text NOT NULL CHECK (source <> ''),
  -- Whether documents name the source.
  cited boolean NOT NULL
);
INSERT INTO invoice_tax_rule (position, supply, scheme, tax_mode, route, buyer, note, source, cited) VALUES
  (10, 'goods', 'ioss', 'provider', NULL, NULL, 'ioss', 'Directive 2006/112/EC, Articles 369l to 369x', true),
  (11, 'goods', 'uk-vat', 'provider', NULL, NULL, 'collected', 'HMRC, VAT on goods of up to GBP 135 sold to customers in the United Kingdom', true),
  (12, 'goods', 'any', 'provider', NULL, NULL, 'collected', 'Import scheme of the country of destination', false),
  (20, 'goods', 'ioss', 'own', NULL, NULL, 'own-scheme', 'Directive 2006/112/EC, Articles 369l to 369x', true),
  (21, 'goods', 'uk-vat', 'own', NULL, NULL, 'own-scheme', 'HMRC, VAT on goods of up to GBP 135 sold to customers in the United Kingdom', true),
  (22, 'goods', 'voec', 'own', NULL, NULL, 'own-scheme', 'Skatteetaten, VOEC', true),
  (23, 'goods', 'ch-vat', 'own', NULL, NULL, 'own-scheme', 'Swiss VAT act, Article 7 (3) b', true),
  (24, 'goods', 'au-gst', 'own', NULL, NULL, 'own-scheme', 'Australian Taxation Office, GST on low value imported goods', true),
  (25, 'goods', 'nz-gst', 'own', NULL, NULL, 'own-scheme', 'Inland Revenue, GST on low-value imported goods', true),
  (26, 'goods', 'any', 'own', NULL, NULL, 'own-scheme', 'Import scheme of the country of destination', false),
  (30, 'goods', NULL, NULL, 'within-eu', 'eu-business-abroad', 'reverse-charge', 'Directive 2006/112/EC, Article 194', true),
  (31, 'goods', NULL, NULL, 'within-eu', NULL, 'local-tax', 'Directive 2006/112/EC, Articles 31 to 33', false),
  (32, 'goods', NULL, NULL, 'same-country', NULL, 'local-tax', 'OECD, International VAT/GST Guidelines (2017), chapter 1: destination principle', false),
  (33, 'goods', NULL, NULL, 'from-eu', NULL, 'export-outside-scope', 'Directive 2006/112/EC, Article 146 (1)', true),
  (34, 'goods', NULL, NULL, NULL, NULL, 'export-outside-scope', 'OECD, International VAT/GST Guidelines (2017), chapter 1: destination principle', false),
  (40, 'services', NULL, NULL, NULL, 'eu-business-abroad', 'reverse-charge', 'Directive 2006/112/EC, Articles 44 and 196', true),
  (41, 'services', NULL, NULL, NULL, 'same-country', 'local-tax', 'OECD, International VAT/GST Guidelines (2017), Guideline 3.2', false),
  (42, 'services', NULL, NULL, NULL, NULL, 'outside-scope', 'OECD, International VAT/GST Guidelines (2017), Guideline 3.2', false),
  (50, 'prepayment', NULL, NULL, NULL, NULL, 'prepayment', 'Directive 2006/112/EC, Article 65; Court of Justice of the European Union, C-419/02', false),
  (60, 'summary', NULL, NULL, NULL, NULL, 'as-listed', 'Directive 2006/112/EC, Article 223', false);

-- What a document is for: the orders of an invoice, the recharge of a receipt. A summary is for the documents of its month, and has none here.
DROP INDEX invoice_document;
CREATE TABLE invoice_document (
  account_id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  position integer NOT NULL,
  document_type text NOT NULL,
  document_id uuid NOT NULL,
  document_number text NOT NULL,
  ledger_entry_id uuid NOT NULL,
  -- Its part of the total.
  total_minor bigint NOT NULL,
  PRIMARY KEY (account_id, invoice_id, position),
  FOREIGN KEY (account_id, invoice_id) REFERENCES invoice (account_id, id)
);
-- An entry of the ledger has one document.
CREATE UNIQUE INDEX invoice_document_entry ON invoice_document (account_id, ledger_entry_id);
CREATE INDEX invoice_document_of ON invoice_document (account_id, document_id);
INSERT INTO invoice_document (account_id, invoice_id, position, document_type, document_id, document_number, ledger_entry_id, total_minor)
  SELECT account_id, id, 1, document_type, document_id, document_number, ledger_entry_id, total_minor FROM invoice WHERE ledger_entry_id IS NOT NULL;
CREATE TRIGGER invoice_document_frozen BEFORE UPDATE OR DELETE OR TRUNCATE ON invoice_document FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

DROP TRIGGER invoice_frozen ON invoice;
ALTER TABLE invoice
  DROP CONSTRAINT invoice_kind_check,
  ADD FOREIGN KEY (kind) REFERENCES invoice_kind (kind),
  DROP COLUMN document_type,
  DROP COLUMN document_id,
  DROP COLUMN ledger_entry_id,
  -- Documents of test mode are "Test, not an invoice" and take no number.
  ADD COLUMN mode money_mode NOT NULL DEFAULT 'live',
  ALTER COLUMN serial DROP NOT NULL,
  ALTER COLUMN number DROP NOT NULL,
  ADD CONSTRAINT invoice_numbered CHECK (num_nonnulls(serial, number) = CASE mode WHEN 'live' THEN 2 ELSE 0 END),
  -- The law its tax note goes by, as it is printed; empty: it names none.
  ADD COLUMN tax_source text NOT NULL DEFAULT '',
  -- CNY for one unit of the account's currency on the day, without our margin; null: the account counts in CNY, or there was no rate.
  ADD COLUMN day_rate numeric(18, 8),
  ADD COLUMN day_rate_currency char(3),
  ADD COLUMN day_rate_source text,
  ADD COLUMN day_rate_taken_on date,
  ADD CONSTRAINT invoice_day_rate CHECK (num_nulls(day_rate, day_rate_currency, day_rate_source, day_rate_taken_on) IN (0, 4));
ALTER TABLE invoice ALTER COLUMN mode DROP DEFAULT, ALTER COLUMN tax_source DROP DEFAULT;
CREATE TRIGGER invoice_frozen BEFORE UPDATE OF account_id, id, issuer, series, year, serial, number, kind, mode, issued_on, issued_at, period_from, period_to,
  store_id, profile_id, seller, buyer, tax_note, tax_source, document_number, corrects_id, currency, net_minor, tax_minor, total_minor, paid_minor,
  paid_currency, rate, day_rate, day_rate_currency, day_rate_source, day_rate_taken_on ON invoice FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE INDEX invoice_mode_newest ON invoice (account_id, mode, issued_at DESC, id DESC);
DROP INDEX invoice_newest;

-- Of an invoice for several orders: the order a line belongs to.
ALTER TABLE invoice_line ADD COLUMN document_number text NOT NULL DEFAULT '';

-- The PDF of a document in a language: written once, kept under its hash, never written again.
CREATE TABLE invoice_pdf (
  account_id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  locale text NOT NULL,
  file_id uuid NOT NULL,
  sha256 bytea NOT NULL,
  written_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, invoice_id, locale),
  FOREIGN KEY (account_id, invoice_id) REFERENCES invoice (account_id, id),
  FOREIGN KEY (account_id, file_id) REFERENCES stored_file (account_id, id)
);
CREATE TRIGGER invoice_pdf_frozen BEFORE UPDATE OR DELETE OR TRUNCATE ON invoice_pdf FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- One invoice for all orders of a store that were paid together.
ALTER TABLE billing_profile ADD COLUMN combined boolean NOT NULL DEFAULT false;
-- Stores whose orders are billed to another profile than the default.
CREATE TABLE billing_profile_store (
  account_id uuid NOT NULL,
  store_id uuid NOT NULL,
  profile_id uuid NOT NULL,
  PRIMARY KEY (account_id, store_id),
  FOREIGN KEY (account_id, store_id) REFERENCES store (account_id, id),
  FOREIGN KEY (account_id, profile_id) REFERENCES billing_profile (account_id, id) ON DELETE CASCADE
);
CREATE INDEX billing_profile_store_profile ON billing_profile_store (account_id, profile_id);

-- The payment of an order.
CREATE INDEX payment_item_payable ON payment_item (account_id, payable_id);

-- What was paid in test mode before has no documents.
INSERT INTO ledger_follower (account_id, follower, last_seq) SELECT account_id, 'invoices-test', last_seq FROM wallet WHERE mode = 'test';
