-- Payments that arrive together are worked on together: every statement below serves all calls of a batch, so that its
-- cost, the commit and the round trip are shared. What a payment means stays as migration 0006 says.
DROP FUNCTION pay_orders(uuid, uuid, text, bytea, uuid, uuid[], uuid[], bigint);
DROP FUNCTION ledger_post(uuid, text, uuid, text, text, uuid, uuid, uuid, bigint, text[], bigint[]);

-- The same checks as before, by primary key alone: on a table that was empty when the plan was made, any index that
-- shares a column looks as good.
CREATE OR REPLACE FUNCTION guard_postings() RETURNS trigger LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_material = off AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM added a LEFT JOIN ledger_entry e ON e.account_id = a.account_id AND e.id = a.entry_id
    GROUP BY a.account_id, a.entry_id
    HAVING sum(a.amount_minor) <> 0 OR min(a.line) <> 1 OR max(a.line) <> count(e.id) OR bool_or(e.mode <> a.mode)
  ) THEN
    RAISE EXCEPTION 'postings do not balance, mix modes, or have no entry' USING ERRCODE = 'WH002';
  END IF;
  RETURN NULL;
END $$;

-- Both steps in one look-up.
CREATE OR REPLACE FUNCTION guard_order_lifecycles() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  step record;
BEGIN
  SELECT s.* INTO step
    FROM (VALUES ('payment', OLD.payment_state, NEW.payment_state), ('fulfilment', OLD.fulfilment_state, NEW.fulfilment_state)) AS s (lifecycle, from_state, to_state)
    WHERE s.from_state <> s.to_state AND NOT EXISTS (
      SELECT 1 FROM lifecycle_step l WHERE l.lifecycle = s.lifecycle AND l.from_state = s.from_state AND l.to_state = s.to_state)
    LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'step % -> % is not in lifecycle %', step.from_state, step.to_state, step.lifecycle USING ERRCODE = 'WH001';
  END IF;
  RETURN NEW;
END $$;

-- Paying changes no indexed column of a quote: with room on its page the row is updated in place.
ALTER TABLE quote SET (fillfactor = 85);

-- A change of one wallet's available balance, with the counter lines (accounts and amounts side by side), which sum to
-- -amount_minor.
CREATE TYPE ledger_movement AS (
  account_id uuid, mode text, id uuid, kind text, reference text, order_id uuid, recharge_id uuid, payment_id uuid,
  amount_minor bigint, counter_accounts text[], counter_amounts bigint[]
);

-- The only writer of entries and postings. Movements of a wallet are chained in the order given. Returns the balance
-- after each, or null when one would take a balance below zero or has no wallet (then nothing was changed).
CREATE FUNCTION ledger_post(p_movements ledger_movement[]) RETURNS bigint[] LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_material = off AS $$
DECLARE
  n integer := cardinality(p_movements);
  m record;
  entry_hash bytea;
  chained integer := 0;
  -- One element a movement.
  balances bigint[] := array_fill(NULL::bigint, ARRAY[n]);
  seqs bigint[] := balances;
  former_hashes bytea[] := array_fill(NULL::bytea, ARRAY[n]);
  hashes bytea[] := former_hashes;
BEGIN
  FOR m IN
    SELECT p.*, p.available_minor + sum(p.amount_minor) OVER chain AS balance, p.last_seq + row_number() OVER chain AS seq
    FROM (
      SELECT p.*, w.available_minor, w.last_seq, w.last_hash
      FROM unnest(p_movements) WITH ORDINALITY AS p (account_id, mode, id, kind, reference, order_id, recharge_id, payment_id,
        amount_minor, counter_accounts, counter_amounts, place)
      JOIN wallet w ON w.account_id = p.account_id AND w.mode = p.mode
      ORDER BY w.account_id, w.mode FOR NO KEY UPDATE OF w
    ) p
    WINDOW chain AS (PARTITION BY p.account_id, p.mode ORDER BY p.place)
  LOOP
    IF m.balance < 0 THEN
      RETURN NULL;
    END IF;
    IF m.seq = m.last_seq + 1 THEN
      entry_hash := m.last_hash;
    END IF;
    former_hashes[m.place] := entry_hash;
    entry_hash := ledger_hash(entry_hash, m.account_id, m.mode, m.seq, m.id, m.kind, m.reference, m.amount_minor, m.balance::bigint,
      'wallet:available,' || array_to_string(m.counter_accounts, ',') || ';' || m.amount_minor || ',' || array_to_string(m.counter_amounts, ','));
    hashes[m.place] := entry_hash;
    balances[m.place] := m.balance;
    seqs[m.place] := m.seq;
    chained := chained + 1;
  END LOOP;
  IF chained <> n THEN
    RETURN NULL;
  END IF;

  -- The rows are locked and the column's domain keeps them from going below zero.
  UPDATE wallet w SET available_minor = head.balance, last_seq = head.seq, last_hash = head.hash
  FROM (
    SELECT DISTINCT ON (p.account_id, p.mode) p.account_id, p.mode, p.balance, p.seq, p.hash
    FROM unnest(p_movements, balances, seqs, hashes) AS p (account_id, mode, id, kind, reference, order_id, recharge_id, payment_id,
      amount_minor, counter_accounts, counter_amounts, balance, seq, hash)
    ORDER BY p.account_id, p.mode, p.seq DESC
  ) head
  WHERE w.account_id = head.account_id AND w.mode = head.mode;
  INSERT INTO ledger_entry (account_id, id, mode, seq, kind, reference, order_id, recharge_id, payment_id, amount_minor, balance_after_minor, previous_hash, hash)
    SELECT p.account_id, p.id, p.mode, p.seq, p.kind, p.reference, p.order_id, p.recharge_id, p.payment_id, p.amount_minor, p.balance, p.former_hash, p.hash
    FROM unnest(p_movements, balances, seqs, former_hashes, hashes) AS p (account_id, mode, id, kind, reference, order_id, recharge_id, payment_id,
      amount_minor, counter_accounts, counter_amounts, balance, seq, former_hash, hash);
  INSERT INTO ledger_posting (account_id, entry_id, line, mode, ledger_account, amount_minor)
    SELECT p.account_id, p.id, line.place, p.mode, line.ledger_account, line.amount_minor
    FROM unnest(p_movements) p,
      unnest(array_prepend('wallet:available', p.counter_accounts), array_prepend(p.amount_minor, p.counter_amounts))
        WITH ORDINALITY AS line (ledger_account, amount_minor, place);
  RETURN balances;
END $$;

-- One call to pay orders.
CREATE TYPE payment_call AS (
  account_id uuid, user_id uuid, key text, body_hash bytea, payment_id uuid, order_ids uuid[], entry_ids uuid[], expected_total bigint
);

-- Pays orders from wallets in one round trip: each call all or none, once per key, answered in the order given. Outcomes:
-- 'paid' and 'replayed' carry the answer; every other outcome is a refusal that changed nothing, with its facts in
-- detail. No two calls may share a key or an order. Keys, then orders, then wallets are locked, each in the order of
-- their ids, so that batches never wait for each other in a ring.
CREATE FUNCTION pay_orders(p_calls payment_call[]) RETURNS TABLE (outcome text, answer text, detail jsonb) LANGUAGE plpgsql
  -- Every statement goes by key. Plans are made once a session, perhaps while a table is still empty, and must not be scans then.
  SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_material = off AS $$
DECLARE
  n integer := cardinality(p_calls);
  -- One element a call.
  fresh boolean[];
  found_counts integer[];
  modes text[];
  mixed boolean[];
  totals bigint[];
  unpayable jsonb[];
  stale jsonb[];
  texts text[];
  outcomes text[] := array_fill(NULL::text, ARRAY[n]);
  answers text[] := outcomes;
  details jsonb[] := array_fill(NULL::jsonb, ARRAY[n]);
  balances_after bigint[] := array_fill(NULL::bigint, ARRAY[n]);
  -- One element an order, in the order of the calls.
  movements ledger_movement[];
  calls integer[];
  quotes uuid[];
  -- One element a wallet, with its balance as the calls before leave it.
  wallets text[];
  balances bigint[];
  asked payment_call;
  former record;
  posted bigint[];
  moved_count integer;
  used_count integer;
  w integer;
BEGIN
  WITH added AS (
    INSERT INTO idempotency_record (account_id, endpoint, key, body_hash)
    SELECT k.account_id, 'payOrders', k.key, k.body_hash FROM unnest(p_calls) k ORDER BY k.account_id, k.key
    ON CONFLICT DO NOTHING RETURNING account_id, key
  )
  SELECT array_agg(EXISTS (SELECT 1 FROM added a WHERE a.account_id = k.account_id AND a.key = k.key) ORDER BY k.place) INTO fresh
    FROM unnest(p_calls) WITH ORDINALITY AS k (account_id, user_id, key, body_hash, payment_id, order_ids, entry_ids, expected_total, place);

  -- Locked first and read after: a lock waited for may have changed what its order says, its quote among them.
  PERFORM 1 FROM (
      SELECT k.account_id, wanted.order_id FROM unnest(p_calls) WITH ORDINALITY AS k (account_id, user_id, key, body_hash, payment_id, order_ids, entry_ids,
        expected_total, place), unnest(k.order_ids) AS wanted (order_id) WHERE fresh[k.place]
    ) k
    JOIN orders x ON x.account_id = k.account_id AND x.id = k.order_id
    ORDER BY x.account_id, x.id FOR NO KEY UPDATE OF x;
  WITH line AS MATERIALIZED (
    SELECT wanted.place, x.id, x.mode, x.cost_minor, x.quote_id,
      x.payment_state <> 'due' OR x.fulfilment_state <> 'ready' OR q.goods_minor IS NULL OR coalesce(x.cost_minor, 0) <= 0 AS unpayable,
      x.quote_expires_at <= now() AS stale,
      jsonb_build_object('orderId', x.id, 'number', x.number, 'paymentState', x.payment_state, 'fulfilmentState', x.fulfilment_state) AS states,
      format('{"id":"%s","number":%s,"externalName":%s,"amount":{"amountMinor":%s,"currency":"CNY"}}',
        x.id, to_json(x.number), to_json(x.external_name), x.cost_minor) AS told,
      ROW(x.account_id, x.mode, wanted.entry_id, 'order_payment', x.number, x.id, NULL, wanted.payment_id, -x.cost_minor,
        CASE WHEN q.freight_minor = 0 THEN ARRAY['revenue:goods'] WHEN q.goods_minor = 0 THEN ARRAY['revenue:freight'] ELSE ARRAY['revenue:goods', 'revenue:freight'] END,
        CASE WHEN q.freight_minor = 0 THEN ARRAY[q.goods_minor] WHEN q.goods_minor = 0 THEN ARRAY[q.freight_minor] ELSE ARRAY[q.goods_minor, q.freight_minor] END
      )::ledger_movement AS movement
    FROM (
      SELECT k.place::integer AS place, k.account_id, k.payment_id, pair.order_id, pair.entry_id
      FROM unnest(p_calls) WITH ORDINALITY AS k (account_id, user_id, key, body_hash, payment_id, order_ids, entry_ids, expected_total, place),
        unnest(k.order_ids, k.entry_ids) AS pair (order_id, entry_id)
      WHERE fresh[k.place]
    ) wanted
    JOIN orders x ON x.account_id = wanted.account_id AND x.id = wanted.order_id
    LEFT JOIN quote q ON q.account_id = x.account_id AND q.id = x.quote_id
  ), bill AS (
    SELECT place, count(*)::integer AS found, min(mode) AS mode, min(mode) <> max(mode) AS mixed, sum(cost_minor)::bigint AS total,
      jsonb_agg(states ORDER BY id) FILTER (WHERE line.unpayable) AS unpayable,
      jsonb_agg(states - 'paymentState' - 'fulfilmentState' ORDER BY id) FILTER (WHERE line.stale) AS stale,
      string_agg(line.told, ',' ORDER BY id) AS text
    FROM line GROUP BY place
  )
  SELECT array_agg(b.found ORDER BY c), array_agg(b.mode ORDER BY c), array_agg(b.mixed ORDER BY c), array_agg(b.total ORDER BY c),
    array_agg(b.unpayable ORDER BY c), array_agg(b.stale ORDER BY c), array_agg(b.text ORDER BY c),
    (SELECT array_agg(movement ORDER BY place, id) FROM line), (SELECT array_agg(place ORDER BY place, id) FROM line),
    (SELECT array_agg(quote_id ORDER BY place, id) FROM line)
    INTO found_counts, modes, mixed, totals, unpayable, stale, texts, movements, calls, quotes
    FROM generate_series(1, n) c LEFT JOIN bill b ON b.place = c;

  SELECT array_agg(name), array_agg(available_minor) INTO wallets, balances FROM (
    SELECT x.account_id || x.mode AS name, x.available_minor FROM wallet x
    WHERE (x.account_id, x.mode) IN (SELECT m.account_id, m.mode FROM unnest(movements) m)
    ORDER BY x.account_id, x.mode FOR NO KEY UPDATE
  ) locked;

  FOR i IN 1 .. n LOOP
    CONTINUE WHEN NOT fresh[i];
    asked := p_calls[i];
    w := array_position(wallets, asked.account_id || modes[i]);
    IF coalesce(found_counts[i], 0) < cardinality(asked.order_ids) THEN
      outcomes[i] := 'not-found';
    ELSIF mixed[i] THEN
      outcomes[i] := 'mode-mixed';
    ELSIF unpayable[i] IS NOT NULL THEN
      outcomes[i] := 'order-not-payable';
      details[i] := jsonb_build_object('orders', unpayable[i]);
    ELSIF stale[i] IS NOT NULL OR totals[i] <> asked.expected_total THEN
      outcomes[i] := 'quote-expired';
      details[i] := jsonb_build_object('orders', coalesce(stale[i], '[]'), 'totalMinor', totals[i], 'expectedTotalMinor', asked.expected_total);
    ELSIF w IS NULL OR balances[w] < totals[i] THEN
      outcomes[i] := 'insufficient-balance';
      details[i] := jsonb_build_object('mode', modes[i], 'totalMinor', totals[i], 'balanceMinor', coalesce(balances[w], 0),
        'shortfallMinor', totals[i] - coalesce(balances[w], 0));
    ELSE
      outcomes[i] := 'paid';
      balances[w] := balances[w] - totals[i];
      balances_after[i] := balances[w];
      answers[i] := format('{"data":{"id":"%s","mode":"%s","amount":{"amountMinor":%s,"currency":"CNY"},"orders":[%s],"balanceAfter":{"amountMinor":%s,"currency":"CNY"},"paidAt":"%s"}}',
        asked.payment_id, modes[i], totals[i], texts[i], balances[w], to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'));
      UPDATE idempotency_record r SET status = 200, answer = answers[i]
        WHERE r.account_id = asked.account_id AND r.endpoint = 'payOrders' AND r.key = asked.key;
    END IF;
  END LOOP;

  IF 'paid' = ANY (outcomes) THEN
    SELECT array_agg(movements[line] ORDER BY line), array_agg(quotes[line] ORDER BY line), array_agg(calls[line] ORDER BY line)
      INTO movements, quotes, calls FROM generate_series(1, cardinality(movements)) line WHERE outcomes[calls[line]] = 'paid';
    WITH bill AS (
      SELECT p.account_id, p.order_id, p.payment_id, p.quote_id, (p_calls[p.call]).user_id::text AS user_id
      FROM unnest(movements, quotes, calls) AS p (account_id, mode, id, kind, reference, order_id, recharge_id, payment_id,
        amount_minor, counter_accounts, counter_amounts, quote_id, call)
    ), moved AS (
      UPDATE orders x SET payment_state = 'paid', fulfilment_state = 'accepted', payment_id = b.payment_id, version = x.version + 1, updated_at = now()
      FROM bill b WHERE x.account_id = b.account_id AND x.id = b.order_id RETURNING x.account_id, x.id, x.version, b.user_id
    ), paid AS (
      INSERT INTO order_payment_event (account_id, entity_id, seq, from_state, to_state, actor_kind, actor_id)
      SELECT m.account_id, m.id, m.version, 'due', 'paid', 'merchant', m.user_id FROM moved m
    ), accepted AS (
      INSERT INTO order_fulfilment_event (account_id, entity_id, seq, from_state, to_state, actor_kind)
      SELECT m.account_id, m.id, m.version, 'ready', 'accepted', 'system' FROM moved m
    ), told AS (
      INSERT INTO outbox (account_id, kind, payload)
      SELECT m.account_id, 'supplier-order', jsonb_build_object('accountId', m.account_id, 'orderId', m.id) FROM moved m
    ), used AS (
      UPDATE quote q SET state = 'used' FROM bill b WHERE q.account_id = b.account_id AND q.id = b.quote_id RETURNING q.id
    ), made AS (
      INSERT INTO payment (account_id, id, user_id, mode, amount_minor, balance_after_minor)
      SELECT c.account_id, c.payment_id, c.user_id, c.mode, c.total, c.balance_after
      FROM unnest(p_calls, outcomes, modes, totals, balances_after) AS c (account_id, user_id, key, body_hash, payment_id,
        order_ids, entry_ids, expected_total, outcome, mode, total, balance_after) WHERE c.outcome = 'paid'
    )
    SELECT (SELECT count(*) FROM moved), (SELECT count(*) FROM used) INTO moved_count, used_count;
    posted := ledger_post(movements);
    IF posted IS NULL OR moved_count <> cardinality(movements) OR used_count <> moved_count THEN
      RAISE EXCEPTION 'a wallet, an order or its quote changed under its lock' USING ERRCODE = 'WH003';
    END IF;
  END IF;

  FOR i IN 1 .. n LOOP
    CONTINUE WHEN outcomes[i] = 'paid';
    asked := p_calls[i];
    IF fresh[i] THEN
      DELETE FROM idempotency_record r WHERE r.account_id = asked.account_id AND r.endpoint = 'payOrders' AND r.key = asked.key;
    ELSE
      SELECT r.body_hash, r.answer INTO former FROM idempotency_record r
        WHERE r.account_id = asked.account_id AND r.endpoint = 'payOrders' AND r.key = asked.key;
      IF former.body_hash = asked.body_hash THEN
        outcomes[i] := 'replayed';
        answers[i] := former.answer;
      ELSE
        outcomes[i] := 'idempotency-key-reused';
      END IF;
    END IF;
  END LOOP;
  RETURN QUERY SELECT r.o, r.a, r.d
    FROM unnest(outcomes, answers, details) WITH ORDINALITY AS r (o, a, d, place) ORDER BY r.place;
END $$;
