-- Pays orders from wallets in one round trip: each call all or none, once per key, answered in the order given. Outcomes:
-- 'paid' and 'replayed' carry the answer; every other outcome is a refusal that changed nothing, with its facts in
-- detail. No two calls may share a key or an order. Keys, then orders, then wallets, then stock are locked, each in the
-- order of their ids, so that batches never wait for each other in a ring. What an order does not hold yet of its goods
-- is reserved with its payment; orders in test mode reserve only where `p_test_stock` says that somebody picks them.
CREATE OR REPLACE FUNCTION pay_orders(p_calls payment_call[], p_test_stock boolean) RETURNS TABLE (outcome text, answer text, detail jsonb) LANGUAGE plpgsql
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
  -- One element a variant and warehouse an order still has to reserve.
  needs stock_need[];
  need_calls integer[];
  -- One element a variant and warehouse an order holds already.
  held_orders uuid[];
  held_ids uuid[];
  held_calls integer[];
  -- Some stock does not suffice for all calls.
  scarce boolean;
  lacking jsonb;
  -- One element a wallet, with its balance as the calls before leave it.
  wallets text[];
  balances bigint[];
  input payment_call;
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
      x.payment_state <> 'due' OR x.fulfillment_state <> 'ready' OR q.goods_minor IS NULL OR coalesce(x.cost_minor, 0) <= 0 AS unpayable,
      x.quote_expires_at <= now() AS stale,
      jsonb_build_object('orderId', x.id, 'number', x.number, 'paymentState', x.payment_state, 'fulfillmentState', x.fulfillment_state) AS states,
      format('{"id":"%s","number":%s,"externalName":%s,"amount":{"amountMinor":%s,"currency":"CNY"}}',
        x.id, to_json(x.number), to_json(x.external_name), x.cost_minor) AS answer_line,
      ROW(x.account_id, x.mode, wanted.entry_id, 'order_payment', x.number, x.id, NULL, wanted.payment_id, -x.cost_minor,
        q.posting_accounts, q.posting_amounts
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
      jsonb_agg(states - 'paymentState' - 'fulfillmentState' ORDER BY id) FILTER (WHERE line.stale) AS stale,
      string_agg(line.answer_line, ',' ORDER BY id) AS text
    FROM line GROUP BY place
  )
  SELECT array_agg(b.found ORDER BY c), array_agg(b.mode ORDER BY c), array_agg(b.mixed ORDER BY c), array_agg(b.total ORDER BY c),
    array_agg(b.unpayable ORDER BY c), array_agg(b.stale ORDER BY c), array_agg(b.text ORDER BY c),
    (SELECT array_agg(movement ORDER BY place, id) FROM line), (SELECT array_agg(place ORDER BY place, id) FROM line),
    (SELECT array_agg(quote_id ORDER BY place, id) FROM line)
    INTO found_counts, modes, mixed, totals, unpayable, stale, texts, movements, calls, quotes
    FROM generate_series(1, n) c LEFT JOIN bill b ON b.place = c;

  -- Read without locks: coveted stock is locked last, for as short as can be, and what changed until then fails there.
  SELECT array_agg(ROW(u.account_id, u.order_id, u.variant_id, u.warehouse_code, u.units, u.available)::stock_need) FILTER (WHERE NOT u.held),
    array_agg(u.call) FILTER (WHERE NOT u.held), array_agg(u.order_id) FILTER (WHERE u.held), array_agg(u.held_id) FILTER (WHERE u.held),
    array_agg(u.call) FILTER (WHERE u.held), coalesce(bool_or(u.wanted > u.available), false)
    INTO needs, need_calls, held_orders, held_ids, held_calls, scarce
  FROM (
    SELECT m.account_id, m.order_id, m.call, u.*, r.id AS held_id, r.id IS NOT NULL AS held, coalesce(s.available, 0) AS available,
      sum(u.units) FILTER (WHERE r.id IS NULL) OVER (PARTITION BY u.variant_id, u.warehouse_code) AS wanted
    FROM unnest(movements, quotes, calls) AS m (account_id, mode, id, kind, reference, order_id, recharge_id, payment_id, amount_minor, counter_accounts,
      counter_amounts, quote_id, call)
    CROSS JOIN LATERAL quoted_units(m.account_id, m.quote_id) u
    LEFT JOIN reservation r ON r.account_id = m.account_id AND r.order_id = m.order_id AND r.variant_id = u.variant_id
      AND r.warehouse_code = u.warehouse_code AND r.state = 'held'
    LEFT JOIN stock_level s ON s.variant_id = u.variant_id AND s.warehouse_code = u.warehouse_code
    WHERE m.mode = 'live' OR p_test_stock
  ) u;

  SELECT array_agg(name), array_agg(available_minor) INTO wallets, balances FROM (
    SELECT x.account_id || x.mode AS name, x.available_minor FROM wallet x
    WHERE (x.account_id, x.mode) IN (SELECT m.account_id, m.mode FROM unnest(movements) m)
    ORDER BY x.account_id, x.mode FOR NO KEY UPDATE
  ) locked;

  FOR i IN 1 .. n LOOP
    CONTINUE WHEN NOT fresh[i];
    input := p_calls[i];
    lacking := NULL;
    IF scarce THEN
      SELECT jsonb_agg(jsonb_build_object('orderId', n.order_id, 'sku', v.sku, 'available', n.available - n.taken, 'wanted', n.wanted) ORDER BY n.order_id, v.sku)
        INTO lacking
        FROM (
          SELECT n.*, sum(n.units) FILTER (WHERE n.call = i) OVER stock AS wanted,
            coalesce(sum(n.units) FILTER (WHERE outcomes[n.call] = 'paid') OVER stock, 0) AS taken
          FROM unnest(needs, need_calls) AS n (account_id, order_id, variant_id, warehouse_code, units, available, call)
          WINDOW stock AS (PARTITION BY n.variant_id, n.warehouse_code)
        ) n
        JOIN variant v ON v.id = n.variant_id
        WHERE n.call = i AND n.wanted > n.available - n.taken;
    END IF;
    w := array_position(wallets, input.account_id || modes[i]);
    IF coalesce(found_counts[i], 0) < cardinality(input.order_ids) THEN
      outcomes[i] := 'not-found';
    ELSIF mixed[i] THEN
      outcomes[i] := 'mode-mixed';
    ELSIF unpayable[i] IS NOT NULL THEN
      outcomes[i] := 'order-not-payable';
      details[i] := jsonb_build_object('orders', unpayable[i]);
    ELSIF stale[i] IS NOT NULL OR totals[i] <> input.expected_total THEN
      outcomes[i] := 'quote-expired';
      details[i] := jsonb_build_object('orders', coalesce(stale[i], '[]'), 'totalMinor', totals[i], 'expectedTotalMinor', input.expected_total);
    ELSIF w IS NULL OR balances[w] < totals[i] THEN
      outcomes[i] := 'insufficient-balance';
      details[i] := jsonb_build_object('mode', modes[i], 'totalMinor', totals[i], 'balanceMinor', coalesce(balances[w], 0),
        'shortfallMinor', totals[i] - coalesce(balances[w], 0));
    ELSIF lacking IS NOT NULL THEN
      outcomes[i] := 'stock-short';
      details[i] := jsonb_build_object('orders', lacking);
    ELSE
      outcomes[i] := 'paid';
      balances[w] := balances[w] - totals[i];
      balances_after[i] := balances[w];
      answers[i] := format('{"data":{"id":"%s","mode":"%s","amount":{"amountMinor":%s,"currency":"CNY"},"orders":[%s],"balanceAfter":{"amountMinor":%s,"currency":"CNY"},"paidAt":"%s"}}',
        input.payment_id, modes[i], totals[i], texts[i], balances[w], to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'));
      UPDATE idempotency_record r SET status = 200, answer = answers[i]
        WHERE r.account_id = input.account_id AND r.endpoint = 'payOrders' AND r.key = input.key;
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
      UPDATE orders x SET payment_state = 'paid', fulfillment_state = 'accepted', payment_id = b.payment_id, version = x.version + 1, updated_at = now()
      FROM bill b WHERE x.account_id = b.account_id AND x.id = b.order_id RETURNING x.account_id, x.id, x.version, b.user_id
    ), paid AS (
      INSERT INTO order_payment_event (account_id, entity_id, seq, from_state, to_state, actor_kind, actor_id)
      SELECT m.account_id, m.id, m.version, 'due', 'paid', 'merchant', m.user_id FROM moved m
    ), accepted AS (
      INSERT INTO order_fulfillment_event (account_id, entity_id, seq, from_state, to_state, actor_kind)
      SELECT m.account_id, m.id, m.version, 'ready', 'accepted', 'system' FROM moved m
    ), queued AS (
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
    SELECT array_agg(needs[need]) INTO needs FROM generate_series(1, cardinality(needs)) need WHERE outcomes[need_calls[need]] = 'paid';
    IF needs IS NOT NULL THEN
      PERFORM hold_units(needs, NULL, 'merchant');
    END IF;
    FOR i IN 1 .. coalesce(cardinality(held_ids), 0) LOOP
      CONTINUE WHEN outcomes[held_calls[i]] <> 'paid';
      input := p_calls[held_calls[i]];
      UPDATE reservation r SET expires_at = NULL
        WHERE r.account_id = input.account_id AND r.order_id = held_orders[i] AND r.id = held_ids[i] AND r.state = 'held';
      IF NOT FOUND THEN
        RAISE EXCEPTION 'a reservation ended while its order was paid' USING ERRCODE = '40001';
      END IF;
    END LOOP;
  END IF;

  FOR i IN 1 .. n LOOP
    CONTINUE WHEN outcomes[i] = 'paid';
    input := p_calls[i];
    IF fresh[i] THEN
      DELETE FROM idempotency_record r WHERE r.account_id = input.account_id AND r.endpoint = 'payOrders' AND r.key = input.key;
    ELSE
      SELECT r.body_hash, r.answer INTO former FROM idempotency_record r
        WHERE r.account_id = input.account_id AND r.endpoint = 'payOrders' AND r.key = input.key;
      IF former.body_hash = input.body_hash THEN
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
