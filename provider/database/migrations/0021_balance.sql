-- Needs: guard_state, guard_postings, refuse_change

-- The wallet of a merchant, the ledger its balances come from, and the recharges that fill it.

CREATE SEQUENCE recharge_number START 1001;

CREATE DOMAIN wallet_currency AS char(3) CHECK (VALUE = 'CNY');
CREATE DOMAIN ledger_kind AS text CHECK (VALUE IN ('recharge', 'order_payment', 'refund'));
CREATE DOMAIN posted_units AS bigint CHECK (VALUE <> 0);
-- Wallet accounts belong to the merchant, the others to the provider. Duty and tax are owed to the country a parcel goes to.
CREATE DOMAIN ledger_account AS text CHECK (VALUE IN (
  'wallet:available', 'wallet:held', 'wallet:frozen', 'wallet:promotional',
  'gateway:clearing', 'gateway:suspense', 'revenue:goods', 'revenue:freight', 'revenue:fees', 'expense:gateway-fees',
  'revenue:insurance', 'payable:duty', 'payable:tax', 'revenue:clearance', 'revenue:service'));

-- A change of one wallet's available balance with its counter lines, an amount for each account, which sum to
-- -amount_minor.
CREATE TYPE ledger_movement AS (
  account_id uuid, mode text, id uuid, kind text, reference text, order_id uuid, recharge_id uuid, payment_id uuid,
  amount_minor bigint, counter_accounts text[], counter_amounts bigint[]
);

-- The merchant's balances, kept in the same transaction as the postings they come from. One row a mode.
CREATE TABLE wallet (
  account_id uuid NOT NULL REFERENCES account (id),
  mode money_mode NOT NULL,
  currency wallet_currency NOT NULL DEFAULT 'CNY',
  available_minor minor_units NOT NULL DEFAULT 0,
  held_minor minor_units NOT NULL DEFAULT 0,
  frozen_minor minor_units NOT NULL DEFAULT 0,
  promotional_minor minor_units NOT NULL DEFAULT 0,
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
  reference text NOT NULL,
  order_id uuid,
  recharge_id uuid,
  payment_id uuid,
  -- Change of the available balance and the balance after it.
  amount_minor bigint NOT NULL,
  balance_after_minor bigint NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  previous_hash bytea NOT NULL,
  hash bytea NOT NULL,
  PRIMARY KEY (account_id, id)
);
CREATE UNIQUE INDEX ledger_entry_seq ON ledger_entry (account_id, mode, seq);
-- An order is charged once, a recharge credited once: the last guard behind the state machines.
CREATE UNIQUE INDEX ledger_entry_order_payment ON ledger_entry (account_id, order_id) WHERE kind = 'order_payment';
CREATE UNIQUE INDEX ledger_entry_recharge ON ledger_entry (account_id, recharge_id) WHERE kind = 'recharge';
CREATE INDEX ledger_entry_payment ON ledger_entry (account_id, payment_id) WHERE payment_id IS NOT NULL;

CREATE TABLE ledger_posting (
  account_id uuid NOT NULL,
  entry_id uuid NOT NULL,
  line smallint NOT NULL,
  mode money_mode NOT NULL,
  ledger_account ledger_account NOT NULL,
  amount_minor posted_units NOT NULL,
  PRIMARY KEY (account_id, entry_id, line)
);
CREATE TRIGGER ledger_posting_guard AFTER INSERT ON ledger_posting
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION guard_postings();

CREATE TRIGGER ledger_entry_frozen BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_posting_frozen BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_posting
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
DO $$ BEGIN
  EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON ledger_entry, ledger_posting FROM %I', current_user);
END $$;

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
  rate_at timestamptz NOT NULL DEFAULT now(),
  state text NOT NULL DEFAULT 'created',
  failure_code text,
  gateway_url text,
  -- Orders the merchant was about to pay.
  order_ids uuid[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  credited_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (account_id, id),
  CHECK (gateway <> 'sandbox' OR mode = 'test')
);
CREATE UNIQUE INDEX recharge_charge ON recharge (gateway, gateway_charge_id) WHERE gateway_charge_id IS NOT NULL;
CREATE INDEX recharge_newest ON recharge (account_id, created_at DESC, id DESC);
CREATE TRIGGER recharge_lifecycle BEFORE UPDATE ON recharge FOR EACH ROW
  WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION guard_state('recharge');
CREATE TABLE recharge_event (LIKE order_payment_event INCLUDING ALL);

INSERT INTO lifecycle_step (lifecycle, from_state, to_state)
SELECT lifecycle, from_state, unnest(string_to_array(to_states, ' ')) FROM (VALUES
  ('recharge', 'created', 'redirected failed canceled expired'),
  ('recharge', 'redirected', 'awaiting_confirmation authorising pending_provider succeeded failed canceled expired'),
  ('recharge', 'awaiting_confirmation', 'authorising canceled failed expired'),
  ('recharge', 'authorising', 'succeeded failed pending_provider'),
  ('recharge', 'pending_provider', 'succeeded failed'),
  ('recharge', 'succeeded', 'credited'),
  ('recharge', 'credited', 'refund_requested charged_back'),
  ('recharge', 'failed', 'succeeded'),
  ('recharge', 'canceled', 'succeeded'),
  ('recharge', 'expired', 'succeeded'),
  ('recharge', 'refund_requested', 'refunded credited'),
  ('recharge', 'charged_back', 'frozen settled'),
  ('recharge', 'frozen', 'settled')
) AS step (lifecycle, from_state, to_states);
