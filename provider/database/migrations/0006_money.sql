CREATE SEQUENCE recharge_number START 1001;

CREATE DOMAIN wallet_currency AS char(3) CHECK (VALUE = 'CNY');
CREATE DOMAIN ledger_kind AS text CHECK (VALUE IN ('recharge', 'order_payment', 'refund'));
CREATE DOMAIN posted_units AS bigint CHECK (VALUE <> 0);
-- Wallet accounts belong to the merchant, the others to the provider.
CREATE DOMAIN ledger_account AS text CHECK (VALUE IN (
  'wallet:available', 'wallet:held', 'wallet:frozen', 'wallet:promotional',
  'gateway:clearing', 'gateway:suspense', 'revenue:goods', 'revenue:freight', 'revenue:fees', 'expense:gateway-fees'));

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

-- A statement adds all postings of its entries: they sum to zero, are numbered from 1, and share their entry's mode.
CREATE FUNCTION guard_postings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM added a LEFT JOIN ledger_entry e ON e.account_id = a.account_id AND e.id = a.entry_id AND e.mode = a.mode
    GROUP BY a.account_id, a.entry_id
    HAVING sum(a.amount_minor) <> 0 OR min(a.line) <> 1 OR max(a.line) <> count(e.id)
  ) THEN
    RAISE EXCEPTION 'postings do not balance, mix modes, or have no entry' USING ERRCODE = 'WH002';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_posting_guard AFTER INSERT ON ledger_posting
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION guard_postings();

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is not allowed: the ledger is append-only', TG_OP, TG_TABLE_NAME USING ERRCODE = '42501';
END $$;
CREATE TRIGGER ledger_entry_frozen BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_posting_frozen BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_posting
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
DO $$ BEGIN
  EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON ledger_entry, ledger_posting FROM %I', current_user);
END $$;

-- What an entry's hash covers, in one place for writing and for verify-ledger.
CREATE FUNCTION ledger_hash(
  p_previous bytea, p_account uuid, p_mode text, p_seq bigint, p_id uuid, p_kind text, p_reference text,
  p_amount bigint, p_balance_after bigint, p_postings text
) RETURNS bytea LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN sha256(p_previous || convert_to(p_account::text || '|' || p_mode || '|' || p_seq::text || '|' || p_id::text || '|' || p_kind || '|'
    || p_reference || '|' || p_amount::text || '|' || p_balance_after::text || '|' || p_postings, 'UTF8'));
END $$;

-- The only writer of entries and postings. Moves p_available on the wallet, refusing to go below zero, and posts the
-- counter lines (accounts and amounts side by side), which must sum to -p_available. Returns the balance after, or
-- null when the balance is too small (then nothing was changed).
CREATE FUNCTION ledger_post(
  p_account uuid, p_mode text, p_entry_id uuid, p_kind text, p_reference text,
  p_order uuid, p_recharge uuid, p_payment uuid,
  p_available bigint, p_counter_accounts text[], p_counter_amounts bigint[]
) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  accounts text[] := array_prepend('wallet:available', p_counter_accounts);
  amounts bigint[] := array_prepend(p_available, p_counter_amounts);
  former_hash bytea;
  entry_hash bytea;
  entry_seq bigint;
  balance bigint;
BEGIN
  SELECT available_minor + p_available, last_seq + 1, last_hash INTO balance, entry_seq, former_hash
    FROM wallet WHERE account_id = p_account AND mode = p_mode FOR NO KEY UPDATE;
  IF balance IS NULL OR balance < 0 THEN
    RETURN NULL;
  END IF;
  entry_hash := ledger_hash(former_hash, p_account, p_mode, entry_seq, p_entry_id, p_kind, p_reference, p_available, balance,
    array_to_string(accounts, ',') || ';' || array_to_string(amounts, ','));
  -- The row is locked and the column's domain keeps it from going below zero.
  UPDATE wallet SET available_minor = balance, last_seq = entry_seq, last_hash = entry_hash WHERE account_id = p_account AND mode = p_mode;
  INSERT INTO ledger_entry (account_id, id, mode, seq, kind, reference, order_id, recharge_id, payment_id, amount_minor, balance_after_minor, previous_hash, hash)
    VALUES (p_account, p_entry_id, p_mode, entry_seq, p_kind, p_reference, p_order, p_recharge, p_payment, p_available, balance, former_hash, entry_hash);
  INSERT INTO ledger_posting (account_id, entry_id, line, mode, ledger_account, amount_minor)
    SELECT p_account, p_entry_id, line, p_mode, account, amount FROM unnest(accounts, amounts) WITH ORDINALITY AS posting (account, amount, line);
  RETURN balance;
END $$;

CREATE TABLE payment (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  mode money_mode NOT NULL,
  amount_minor positive_minor_units NOT NULL,
  balance_after_minor bigint NOT NULL,
  paid_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id)
);

-- Pays orders from the wallet in one round trip: all or none, once per key. Outcomes: 'paid' and 'replayed' carry the
-- answer; every other outcome is a refusal that changed nothing, with its facts in detail. Its statements are the same
-- for one order and for many, so one plan serves them all.
CREATE FUNCTION pay_orders(
  p_account uuid, p_user uuid, p_key text, p_body_hash bytea,
  p_payment_id uuid, p_order_ids uuid[], p_entry_ids uuid[], p_expected_total bigint
) RETURNS TABLE (outcome text, answer text, detail jsonb) LANGUAGE plpgsql
  -- Every statement goes by key. Plans are made once a session, perhaps while a table is still empty, and must not be scans then.
  SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  record_hash bytea;
  record_answer text;
  o record;
  found_count integer := 0;
  total bigint := 0;
  the_mode text;
  mixed boolean := false;
  unpayable jsonb := '[]';
  stale jsonb := '[]';
  balance bigint;
  lines text := '';
BEGIN
  INSERT INTO idempotency_record (account_id, endpoint, key, body_hash) VALUES (p_account, 'payOrders', p_key, p_body_hash)
    ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    SELECT r.body_hash, r.answer INTO record_hash, record_answer FROM idempotency_record r
      WHERE r.account_id = p_account AND r.endpoint = 'payOrders' AND r.key = p_key;
    IF record_hash IS DISTINCT FROM p_body_hash THEN
      outcome := 'idempotency-key-reused';
    ELSE
      outcome := 'replayed'; answer := record_answer;
    END IF;
    RETURN NEXT;
    RETURN;
  END IF;

  FOR o IN
    SELECT x.id, x.number, x.mode, x.payment_state, x.fulfilment_state, x.cost_minor, x.quote_id, x.quote_expires_at
    FROM orders x WHERE x.account_id = p_account AND x.id = ANY (p_order_ids) ORDER BY x.id FOR NO KEY UPDATE
  LOOP
    found_count := found_count + 1;
    mixed := mixed OR the_mode <> o.mode;
    the_mode := o.mode;
    IF o.payment_state <> 'due' OR o.fulfilment_state <> 'ready' OR o.quote_id IS NULL OR coalesce(o.cost_minor, 0) <= 0 THEN
      unpayable := unpayable || jsonb_build_object('orderId', o.id, 'number', o.number, 'paymentState', o.payment_state, 'fulfilmentState', o.fulfilment_state);
    ELSIF o.quote_expires_at <= now() THEN
      stale := stale || jsonb_build_object('orderId', o.id, 'number', o.number);
    END IF;
    total := total + coalesce(o.cost_minor, 0);
  END LOOP;

  IF found_count < cardinality(p_order_ids) THEN
    outcome := 'not-found';
  ELSIF mixed THEN
    outcome := 'mode-mixed';
  ELSIF unpayable <> '[]' THEN
    outcome := 'order-not-payable'; detail := jsonb_build_object('orders', unpayable);
  ELSIF stale <> '[]' OR total <> p_expected_total THEN
    outcome := 'quote-expired'; detail := jsonb_build_object('orders', stale, 'totalMinor', total, 'expectedTotalMinor', p_expected_total);
  ELSE
    SELECT w.available_minor INTO balance FROM wallet w WHERE w.account_id = p_account AND w.mode = the_mode FOR NO KEY UPDATE;
    IF coalesce(balance, 0) < total THEN
      outcome := 'insufficient-balance';
      detail := jsonb_build_object('mode', the_mode, 'totalMinor', total, 'balanceMinor', coalesce(balance, 0), 'shortfallMinor', total - coalesce(balance, 0));
    END IF;
  END IF;
  IF outcome IS NOT NULL THEN
    DELETE FROM idempotency_record r WHERE r.account_id = p_account AND r.endpoint = 'payOrders' AND r.key = p_key;
    RETURN NEXT;
    RETURN;
  END IF;

  FOR o IN
    WITH moved AS (
      UPDATE orders x SET payment_state = 'paid', fulfilment_state = 'accepted', payment_id = p_payment_id, version = x.version + 1, updated_at = now()
      WHERE x.account_id = p_account AND x.id = ANY (p_order_ids) RETURNING x.id, x.number, x.external_name, x.cost_minor, x.quote_id, x.version
    ), paid AS (
      INSERT INTO order_payment_event (account_id, entity_id, seq, from_state, to_state, actor_kind, actor_id)
      SELECT p_account, m.id, m.version, 'due', 'paid', 'merchant', p_user::text FROM moved m
    ), accepted AS (
      INSERT INTO order_fulfilment_event (account_id, entity_id, seq, from_state, to_state, actor_kind)
      SELECT p_account, m.id, m.version, 'ready', 'accepted', 'system' FROM moved m
    ), told AS (
      INSERT INTO outbox (account_id, kind, payload)
      SELECT p_account, 'supplier-order', jsonb_build_object('accountId', p_account, 'orderId', m.id) FROM moved m
    )
    UPDATE quote q SET state = 'used' FROM moved m
    WHERE q.account_id = p_account AND q.id = m.quote_id
    RETURNING m.id, m.number, m.external_name, m.cost_minor, q.goods_minor, q.freight_minor, array_position(p_order_ids, m.id) AS place
  LOOP
    balance := ledger_post(
      p_account, the_mode, p_entry_ids[o.place], 'order_payment', o.number, o.id, NULL, p_payment_id, -o.cost_minor,
      CASE WHEN o.freight_minor = 0 THEN ARRAY['revenue:goods'] WHEN o.goods_minor = 0 THEN ARRAY['revenue:freight'] ELSE ARRAY['revenue:goods', 'revenue:freight'] END,
      CASE WHEN o.freight_minor = 0 THEN ARRAY[o.goods_minor] WHEN o.goods_minor = 0 THEN ARRAY[o.freight_minor] ELSE ARRAY[o.goods_minor, o.freight_minor] END);
    IF balance IS NULL THEN
      RAISE EXCEPTION 'wallet changed under its own lock' USING ERRCODE = 'WH003';
    END IF;
    found_count := found_count - 1;
    lines := lines || CASE lines WHEN '' THEN '' ELSE ',' END || json_build_object('id', o.id, 'number', o.number, 'externalName', o.external_name,
      'amount', json_build_object('amountMinor', o.cost_minor, 'currency', 'CNY'));
  END LOOP;
  IF found_count <> 0 THEN
    RAISE EXCEPTION 'an order due for payment has no quote' USING ERRCODE = 'WH003';
  END IF;

  INSERT INTO payment (account_id, id, user_id, mode, amount_minor, balance_after_minor)
    VALUES (p_account, p_payment_id, p_user, the_mode, total, balance);
  outcome := 'paid';
  answer := format('{"data":{"id":"%s","mode":"%s","amount":{"amountMinor":%s,"currency":"CNY"},"orders":[%s],"balanceAfter":{"amountMinor":%s,"currency":"CNY"},"paidAt":"%s"}}',
    p_payment_id, the_mode, total, lines, balance, to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'));
  UPDATE idempotency_record r SET status = 200, answer = pay_orders.answer
    WHERE r.account_id = p_account AND r.endpoint = 'payOrders' AND r.key = p_key;
  RETURN NEXT;
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
