-- Needs: app_now, guard_state, guard_ledger_lines, refuse_change

-- The wallet of a merchant, the ledger its balances come from, and the recharges that fill it.

CREATE SEQUENCE recharge_number START 1001;

CREATE DOMAIN wallet_currency AS char(3) CHECK (VALUE = 'CNY');
CREATE DOMAIN posted_units AS bigint CHECK (VALUE <> 0);
-- Accounts of the books. `wallet:*` belong to the merchant, `receivable:merchant` is what the merchant owes, the others are the provider's.
CREATE DOMAIN ledger_account AS text CHECK (VALUE IN (
  'wallet:available', 'wallet:held', 'wallet:frozen', 'wallet:promotional', 'receivable:merchant',
  'gateway:clearing', 'gateway:suspense', 'payout:clearing',
  'revenue:goods', 'revenue:freight', 'revenue:insurance', 'revenue:clearance', 'revenue:service', 'revenue:storage', 'revenue:fees',
  'payable:duty', 'payable:tax', 'expense:promotion', 'expense:commission', 'expense:adjustment'));
CREATE DOMAIN ledger_kind AS text CHECK (VALUE IN (
  'recharge', 'order_payment', 'charge_payment', 'hold', 'capture', 'release', 'refund', 'commission',
  'withdrawal', 'withdrawal_sent', 'withdrawal_failed', 'fee', 'adjustment', 'promotion', 'promotion_expired',
  'recharge_refund', 'chargeback', 'chargeback_won', 'chargeback_lost', 'suspense_in', 'suspense_out'));
CREATE DOMAIN ledger_document AS text CHECK (VALUE IN (
  'order', 'charge', 'recharge', 'refund', 'withdrawal', 'commission', 'fee', 'adjustment', 'promotion', 'dispute', 'suspense'));

-- The merchant's balances, moved in the statement that posts the lines they come from. One row a mode.
CREATE TABLE wallet (
  account_id uuid NOT NULL REFERENCES account (id),
  mode money_mode NOT NULL,
  currency wallet_currency NOT NULL DEFAULT 'CNY',
  -- Free to spend.
  available_minor minor_units NOT NULL DEFAULT 0,
  -- Set aside for orders in their grace window.
  held_minor minor_units NOT NULL DEFAULT 0,
  -- Withdrawals under way and disputed top-ups.
  frozen_minor minor_units NOT NULL DEFAULT 0,
  -- Given by the provider; spent first, never withdrawn.
  promotional_minor minor_units NOT NULL DEFAULT 0,
  -- What a lost chargeback left owing; the next top-up pays it first.
  receivable_minor minor_units NOT NULL DEFAULT 0,
  -- Head of the chain of entries.
  last_seq bigint NOT NULL DEFAULT 0,
  last_hash bytea NOT NULL DEFAULT sha256(''),
  PRIMARY KEY (account_id, mode)
);

-- One movement. Entries of a wallet form a chain: seq without gaps, hash over the former hash and this entry.
CREATE TABLE ledger_entry (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  mode money_mode NOT NULL,
  seq bigint NOT NULL,
  kind ledger_kind NOT NULL,
  document_type ledger_document NOT NULL,
  document_id uuid NOT NULL,
  -- Tells movements of one kind on one document apart, such as the second refund of an order.
  occurrence integer NOT NULL DEFAULT 0,
  -- The document's number as merchants read it.
  reference text NOT NULL,
  reason text NOT NULL DEFAULT '',
  -- Change of what can be spent: available and promotional together.
  amount_minor bigint NOT NULL,
  available_after_minor minor_units NOT NULL,
  held_after_minor minor_units NOT NULL,
  frozen_after_minor minor_units NOT NULL,
  promotional_after_minor minor_units NOT NULL,
  receivable_after_minor minor_units NOT NULL,
  at timestamptz NOT NULL,
  previous_hash bytea NOT NULL,
  hash bytea NOT NULL,
  PRIMARY KEY (account_id, id)
);
CREATE UNIQUE INDEX ledger_entry_seq ON ledger_entry (account_id, mode, seq);
-- The last guard against doing a thing twice, behind the state machines.
CREATE UNIQUE INDEX ledger_entry_document ON ledger_entry (account_id, document_type, document_id, kind, occurrence);

CREATE TABLE ledger_line (
  account_id uuid NOT NULL,
  entry_id uuid NOT NULL,
  line smallint NOT NULL,
  mode money_mode NOT NULL,
  ledger_account ledger_account NOT NULL,
  -- CNY fen; the lines of an entry sum to zero.
  amount_minor posted_units NOT NULL,
  -- On `gateway:clearing` and `payout:clearing`: what moved there in its own currency, and CNY for one unit of it.
  paid_minor bigint,
  paid_currency char(3),
  rate numeric(18, 8),
  PRIMARY KEY (account_id, entry_id, line)
);

-- What `ledger_post` takes and gives.
CREATE TYPE ledger_line_input AS (ledger_account text, amount_minor bigint, paid_minor bigint, paid_currency text, rate numeric);
CREATE TYPE ledger_entry_input AS (
  account_id uuid, mode text, id uuid, kind text, document_type text, document_id uuid, occurrence integer, reference text, reason text,
  lines ledger_line_input[]
);
CREATE TYPE wallet_balances AS (available bigint, held bigint, frozen bigint, promotional bigint, receivable bigint);
CREATE TRIGGER ledger_line_guard AFTER INSERT ON ledger_line
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION guard_ledger_lines();

CREATE TRIGGER ledger_entry_frozen BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_line_frozen BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_line
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
DO $$ BEGIN
  EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON ledger_entry, ledger_line FROM %I', current_user);
END $$;

-- The provider itself, for entries that concern no merchant. Nobody can guess its invite code.
INSERT INTO account (id, legal_name, country, invite_code) VALUES ('00000000-0000-0000-0000-000000000000', 'provider', 'CN', gen_random_uuid()::text);
INSERT INTO wallet (account_id, mode) SELECT '00000000-0000-0000-0000-000000000000', mode FROM unnest(ARRAY['live', 'test']) mode;

-- Runs of verify-ledger, and each break they found.
CREATE TABLE ledger_check (
  id uuid PRIMARY KEY,
  wallets integer NOT NULL,
  entries integer NOT NULL,
  -- Sum of every line; zero in sound books.
  sum_minor bigint NOT NULL,
  breaks integer NOT NULL,
  checked_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE INDEX ledger_check_newest ON ledger_check (checked_at DESC);
CREATE TABLE ledger_break (
  check_id uuid NOT NULL REFERENCES ledger_check (id),
  seq integer NOT NULL,
  cause text NOT NULL,
  account_id uuid,
  mode text,
  entry_id uuid,
  detail text NOT NULL,
  PRIMARY KEY (check_id, seq)
);

-- Money of a gateway that fits no recharge: whose it is, or where it goes back to, an operator decides.
CREATE SEQUENCE suspense_number START 1001;
CREATE TABLE suspense_item (
  id uuid PRIMARY KEY,
  number text NOT NULL UNIQUE,
  mode money_mode NOT NULL,
  gateway text NOT NULL,
  gateway_charge_id text NOT NULL,
  amount_minor positive_minor_units NOT NULL,
  paid_minor bigint NOT NULL CHECK (paid_minor > 0),
  paid_currency char(3) NOT NULL,
  rate numeric(18, 8) NOT NULL,
  cause text NOT NULL,
  -- The recharge it was paid for, where that is known, so that an operator knows whom to ask.
  recharge_account_id uuid,
  recharge_id uuid,
  -- Of the refund it went back by.
  gateway_refund_id text,
  state text NOT NULL DEFAULT 'open',
  -- The merchant it turned out to belong to.
  account_id uuid REFERENCES account (id),
  version integer NOT NULL DEFAULT 1,
  received_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE TRIGGER suspense_lifecycle BEFORE UPDATE ON suspense_item FOR EACH ROW
  WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION guard_state('suspense');
INSERT INTO lifecycle_step (lifecycle, from_state, to_state) VALUES
  ('suspense', 'open', 'matched'),
  ('suspense', 'open', 'returning'),
  ('suspense', 'open', 'returned'),
  ('suspense', 'returning', 'returned'),
  ('suspense', 'returning', 'open');
-- They lie with the provider's account.
CREATE TABLE suspense_event (LIKE store_event INCLUDING ALL);
CREATE UNIQUE INDEX suspense_item_charge ON suspense_item (gateway, gateway_charge_id, cause);
CREATE INDEX suspense_item_waiting ON suspense_item (received_at) WHERE state IN ('open', 'returning');

CREATE TABLE recharge (
  account_id uuid NOT NULL REFERENCES account (id),
  id uuid NOT NULL,
  number text NOT NULL UNIQUE,
  mode text NOT NULL CHECK (mode IN ('live', 'test')),
  gateway text NOT NULL,
  -- The gateway's id of the charge; unique over all accounts, so that one charge credits one wallet.
  gateway_charge_id text,
  pay_minor bigint NOT NULL CHECK (pay_minor > 0),
  pay_currency char(3) NOT NULL,
  fee_minor bigint NOT NULL DEFAULT 0 CHECK (fee_minor >= 0),
  credit_minor bigint NOT NULL CHECK (credit_minor > 0),
  -- CNY for one unit of the pay currency, with where and when it was taken.
  rate numeric(18, 8) NOT NULL DEFAULT 1,
  rate_source text NOT NULL DEFAULT 'same-currency',
  rate_at timestamptz NOT NULL DEFAULT app_now(),
  state text NOT NULL DEFAULT 'created',
  failure_code text,
  -- What the gateway gave back of it to the payer so far, in the pay currency and as it left the wallet.
  refunded_pay_minor minor_units NOT NULL DEFAULT 0,
  refunded_minor minor_units NOT NULL DEFAULT 0,
  gateway_url text,
  -- When the gateway is asked for its charge again; null: no more.
  next_fetch_at timestamptz,
  -- Orders the merchant was about to pay.
  order_ids uuid[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT app_now(),
  expires_at timestamptz NOT NULL,
  credited_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (account_id, id),
  CHECK (gateway <> 'sandbox' OR mode = 'test')
);
CREATE UNIQUE INDEX recharge_charge ON recharge (gateway, gateway_charge_id) WHERE gateway_charge_id IS NOT NULL;
CREATE INDEX recharge_newest ON recharge (account_id, created_at DESC, id DESC);
CREATE INDEX recharge_next_fetch ON recharge (next_fetch_at) WHERE next_fetch_at IS NOT NULL;
CREATE TRIGGER recharge_lifecycle BEFORE UPDATE ON recharge FOR EACH ROW
  WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION guard_state('recharge');
CREATE TABLE recharge_event (LIKE store_event INCLUDING ALL);

INSERT INTO lifecycle_step (lifecycle, from_state, to_state)
SELECT lifecycle, from_state, unnest(string_to_array(to_states, ' ')) FROM (VALUES
  ('recharge', 'created', 'redirected failed canceled expired'),
  ('recharge', 'redirected', 'awaiting_confirmation authorising pending_provider succeeded failed canceled expired'),
  ('recharge', 'awaiting_confirmation', 'authorising canceled failed expired'),
  ('recharge', 'authorising', 'succeeded failed pending_provider'),
  ('recharge', 'pending_provider', 'succeeded failed canceled expired'),
  ('recharge', 'succeeded', 'credited'),
  ('recharge', 'credited', 'refund_requested partially_refunded refunded frozen'),
  ('recharge', 'failed', 'succeeded'),
  ('recharge', 'canceled', 'succeeded failed'),
  ('recharge', 'expired', 'succeeded failed'),
  ('recharge', 'refund_requested', 'partially_refunded refunded credited'),
  ('recharge', 'partially_refunded', 'refund_requested refunded frozen'),
  ('recharge', 'frozen', 'settled charged_back'),
  ('recharge', 'settled', 'partially_refunded refunded frozen')
) AS step (lifecycle, from_state, to_states);

-- What a gateway gave back of a recharge to its payer, each once.
CREATE TABLE recharge_refund (
  account_id uuid NOT NULL,
  recharge_id uuid NOT NULL,
  seq integer NOT NULL,
  gateway text NOT NULL,
  gateway_refund_id text NOT NULL,
  paid_minor positive_minor_units NOT NULL,
  -- What left the wallet for it, in CNY fen.
  amount_minor minor_units NOT NULL,
  refunded_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, recharge_id, seq),
  FOREIGN KEY (account_id, recharge_id) REFERENCES recharge (account_id, id)
);
CREATE UNIQUE INDEX recharge_refund_once ON recharge_refund (gateway, gateway_refund_id);

-- A payer's bank asks for the money of a recharge back.
CREATE SEQUENCE dispute_number START 1001;
CREATE TABLE dispute (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  number text NOT NULL UNIQUE,
  mode money_mode NOT NULL,
  recharge_id uuid NOT NULL,
  gateway text NOT NULL,
  gateway_dispute_id text NOT NULL,
  -- The gateway's word for why, as it says it.
  reason text NOT NULL,
  paid_minor positive_minor_units NOT NULL,
  -- What the wallet stands to lose, and what of it was there to be frozen, in CNY fen.
  amount_minor positive_minor_units NOT NULL,
  frozen_minor minor_units NOT NULL,
  state text NOT NULL DEFAULT 'open',
  version integer NOT NULL DEFAULT 1,
  opened_at timestamptz NOT NULL DEFAULT app_now(),
  closed_at timestamptz,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, recharge_id) REFERENCES recharge (account_id, id)
);
CREATE UNIQUE INDEX dispute_once ON dispute (gateway, gateway_dispute_id);
CREATE INDEX dispute_recharge ON dispute (account_id, recharge_id);
CREATE TRIGGER dispute_lifecycle BEFORE UPDATE ON dispute FOR EACH ROW
  WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION guard_state('dispute');
CREATE TABLE dispute_event (LIKE store_event INCLUDING ALL);
INSERT INTO lifecycle_step (lifecycle, from_state, to_state) VALUES
  ('dispute', 'open', 'won'),
  ('dispute', 'open', 'lost');
