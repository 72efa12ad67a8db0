CREATE SEQUENCE recharge_number START 1001;

-- The merchant's balances, kept in the same transaction as the postings they come from. One row a mode.
CREATE TABLE wallet (
  account_id uuid NOT NULL REFERENCES account (id),
  mode text NOT NULL CHECK (mode IN ('live', 'test')),
  currency char(3) NOT NULL DEFAULT 'CNY' CHECK (currency = 'CNY'),
  available_minor bigint NOT NULL DEFAULT 0 CHECK (available_minor >= 0),
  held_minor bigint NOT NULL DEFAULT 0 CHECK (held_minor >= 0),
  frozen_minor bigint NOT NULL DEFAULT 0 CHECK (frozen_minor >= 0),
  promotional_minor bigint NOT NULL DEFAULT 0 CHECK (promotional_minor >= 0),
  -- Head of the chain of entries.
  last_seq bigint NOT NULL DEFAULT 0,
  last_hash bytea NOT NULL DEFAULT sha256(''),
  PRIMARY KEY (account_id, mode)
);

-- Accounts a posting may name. Wallet accounts belong to the merchant, the others to the provider.
CREATE TABLE ledger_account (
  code text PRIMARY KEY,
  owner text NOT NULL CHECK (owner IN ('merchant', 'provider'))
);
INSERT INTO ledger_account VALUES
  ('wallet:available', 'merchant'), ('wallet:held', 'merchant'), ('wallet:frozen', 'merchant'), ('wallet:promotional', 'merchant'),
  ('gateway:clearing', 'provider'), ('gateway:suspense', 'provider'), ('revenue:goods', 'provider'), ('revenue:freight', 'provider'),
  ('revenue:fees', 'provider'), ('expense:gateway-fees', 'provider');

-- One movement. Entries of a wallet form a chain: seq without gaps, hash over the former hash and this entry.
CREATE TABLE ledger_entry (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  mode text NOT NULL CHECK (mode IN ('live', 'test')),
  seq bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('recharge', 'order_payment', 'refund')),
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
  mode text NOT NULL CHECK (mode IN ('live', 'test')),
  ledger_account text NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor <> 0),
  PRIMARY KEY (account_id, entry_id, line)
);

-- Each entry's postings come in one statement, sum to zero, name known accounts and share the entry's mode.
CREATE FUNCTION guard_postings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM added a
    LEFT JOIN ledger_entry e ON e.account_id = a.account_id AND e.id = a.entry_id
    LEFT JOIN ledger_account la ON la.code = a.ledger_account
    GROUP BY a.account_id, a.entry_id
    HAVING sum(a.amount_minor) <> 0 OR bool_or(e.mode IS DISTINCT FROM a.mode) OR bool_or(la.code IS NULL)
      OR min(a.line) <> 1
  ) THEN
    RAISE EXCEPTION 'postings do not balance, mix modes, or name no account' USING ERRCODE = 'WH002';
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
) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(p_previous || convert_to(
    concat_ws('|', p_account, p_mode, p_seq, p_id, p_kind, p_reference, p_amount, p_balance_after, p_postings), 'UTF8'))
$$;

-- The only writer of entries and postings. Moves p_available on the wallet, refusing to go below zero, and posts the
-- counter lines (accounts and amounts side by side), which must sum to -p_available. Returns the balance after, or
-- null when the balance is too small (then nothing was changed).
CREATE FUNCTION ledger_post(
  p_account uuid, p_mode text, p_entry_id uuid, p_kind text, p_reference text,
  p_order uuid, p_recharge uuid, p_payment uuid,
  p_available bigint, p_counter_accounts text[], p_counter_amounts bigint[]
) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  w wallet%ROWTYPE;
  accounts text[] := array_prepend('wallet:available', p_counter_accounts);
  amounts bigint[] := array_prepend(p_available, p_counter_amounts);
  entry_hash bytea;
  postings text;
BEGIN
  UPDATE wallet SET available_minor = available_minor + p_available, last_seq = last_seq + 1
    WHERE account_id = p_account AND mode = p_mode AND available_minor + p_available >= 0
    RETURNING * INTO w;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  postings := array_to_string(accounts, ',') || ';' || array_to_string(amounts, ',');
  entry_hash := ledger_hash(w.last_hash, p_account, p_mode, w.last_seq, p_entry_id, p_kind, p_reference, p_available, w.available_minor, postings);
  INSERT INTO ledger_entry (account_id, id, mode, seq, kind, reference, order_id, recharge_id, payment_id, amount_minor, balance_after_minor, previous_hash, hash)
    VALUES (p_account, p_entry_id, p_mode, w.last_seq, p_kind, p_reference, p_order, p_recharge, p_payment, p_available, w.available_minor, w.last_hash, entry_hash);
  INSERT INTO ledger_posting (account_id, entry_id, line, mode, ledger_account, amount_minor)
    SELECT p_account, p_entry_id, n, p_mode, accounts[n], amounts[n] FROM generate_subscripts(accounts, 1) AS n;
  UPDATE wallet SET last_hash = entry_hash WHERE account_id = p_account AND mode = p_mode;
  RETURN w.available_minor;
END $$;

CREATE TABLE payment (
  account_id uuid NOT NULL REFERENCES account (id),
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  mode text NOT NULL CHECK (mode IN ('live', 'test')),
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  balance_after_minor bigint NOT NULL,
  paid_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id)
);

-- Pays orders from the wallet in one round trip: all or none, once per key. Outcomes: 'paid' and 'replayed' carry the
-- answer; every other outcome is a refusal that changed nothing, with its facts in detail.
CREATE FUNCTION pay_orders(
  p_account uuid, p_user uuid, p_key text, p_body_hash bytea,
  p_payment_id uuid, p_order_ids uuid[], p_entry_ids uuid[], p_expected_total bigint
) RETURNS TABLE (outcome text, answer text, detail jsonb) LANGUAGE plpgsql AS $$
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
  position_in_list integer := 0;
  lines jsonb := '[]';
BEGIN
  INSERT INTO idempotency_record (account_id, endpoint, key, body_hash) VALUES (p_account, 'payOrders', p_key, p_body_hash)
    ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    SELECT r.body_hash, r.answer INTO record_hash, record_answer FROM idempotency_record r
      WHERE r.account_id = p_account AND r.endpoint = 'payOrders' AND r.key = p_key;
    IF record_hash IS DISTINCT FROM p_body_hash THEN
      RETURN QUERY SELECT 'idempotency-key-reused', NULL::text, NULL::jsonb;
    ELSE
      RETURN QUERY SELECT 'replayed', record_answer, NULL::jsonb;
    END IF;
    RETURN;
  END IF;

  FOR o IN
    SELECT id, number, mode, payment_state, fulfilment_state, cost_minor, quote_expires_at
    FROM orders WHERE account_id = p_account AND id = ANY (p_order_ids) ORDER BY id FOR UPDATE
  LOOP
    found_count := found_count + 1;
    mixed := mixed OR the_mode <> o.mode;
    the_mode := o.mode;
    IF o.payment_state <> 'due' OR o.fulfilment_state <> 'ready' OR coalesce(o.cost_minor, 0) <= 0 THEN
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
    SELECT available_minor INTO balance FROM wallet WHERE account_id = p_account AND mode = the_mode FOR UPDATE;
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
    SELECT x.id, x.number, x.external_name, x.cost_minor, x.version, q.goods_minor, q.freight_minor
    FROM orders x JOIN quote q ON q.account_id = x.account_id AND q.id = x.quote_id
    WHERE x.account_id = p_account AND x.id = ANY (p_order_ids) ORDER BY x.id
  LOOP
    position_in_list := position_in_list + 1;
    balance := ledger_post(
      p_account, the_mode, p_entry_ids[position_in_list], 'order_payment', o.number, o.id, NULL, p_payment_id, -o.cost_minor,
      CASE WHEN o.freight_minor = 0 THEN ARRAY['revenue:goods'] WHEN o.goods_minor = 0 THEN ARRAY['revenue:freight'] ELSE ARRAY['revenue:goods', 'revenue:freight'] END,
      CASE WHEN o.freight_minor = 0 THEN ARRAY[o.goods_minor] WHEN o.goods_minor = 0 THEN ARRAY[o.freight_minor] ELSE ARRAY[o.goods_minor, o.freight_minor] END);
    IF balance IS NULL THEN
      RAISE EXCEPTION 'wallet changed under its own lock' USING ERRCODE = 'WH003';
    END IF;
    lines := lines || jsonb_build_object('id', o.id, 'number', o.number, 'externalName', o.external_name,
      'amount', jsonb_build_object('amountMinor', o.cost_minor, 'currency', 'CNY'));
  END LOOP;
  IF position_in_list < found_count THEN
    RAISE EXCEPTION 'an order due for payment has no quote' USING ERRCODE = 'WH003';
  END IF;

  INSERT INTO payment (account_id, id, user_id, mode, amount_minor, balance_after_minor)
    VALUES (p_account, p_payment_id, p_user, the_mode, total, balance);
  UPDATE quote q SET state = 'used' FROM orders x
    WHERE x.account_id = p_account AND x.id = ANY (p_order_ids) AND q.account_id = x.account_id AND q.id = x.quote_id;
  WITH moved AS (
    UPDATE orders SET payment_state = 'paid', fulfilment_state = 'accepted', payment_id = p_payment_id, version = version + 1, updated_at = now()
    WHERE account_id = p_account AND id = ANY (p_order_ids) RETURNING id, version
  ), paid AS (
    INSERT INTO order_payment_event (account_id, entity_id, seq, from_state, to_state, actor_kind, actor_id)
    SELECT p_account, id, version, 'due', 'paid', 'merchant', p_user::text FROM moved
  ), accepted AS (
    INSERT INTO order_fulfilment_event (account_id, entity_id, seq, from_state, to_state, actor_kind)
    SELECT p_account, id, version, 'ready', 'accepted', 'system' FROM moved
  )
  INSERT INTO outbox (account_id, kind, payload)
  SELECT p_account, 'supplier-order', jsonb_build_object('accountId', p_account, 'orderId', id) FROM moved;

  outcome := 'paid';
  answer := json_build_object('data', json_build_object(
    'id', p_payment_id, 'mode', the_mode,
    'amount', json_build_object('amountMinor', total, 'currency', 'CNY'),
    'orders', lines,
    'balanceAfter', json_build_object('amountMinor', balance, 'currency', 'CNY'),
    'paidAt', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))::text;
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
  WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION guard_lifecycle('recharge', 'state');
CREATE TABLE recharge_event (LIKE order_payment_event INCLUDING ALL);
