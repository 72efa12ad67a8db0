-- Stock set aside for orders: for a short time while a merchant pays, then until the warehouse picks. Decision 0016 tells why.

-- Whole before anything rests on it: no unit is promised twice.
ALTER TABLE stock_level
  ADD CONSTRAINT stock_level_reserved CHECK (reserved <= counted),
  ADD COLUMN available integer NOT NULL GENERATED ALWAYS AS (counted - reserved) STORED;
-- Reserving changes no indexed column: with room on its page the row is updated in place.
ALTER TABLE stock_level SET (fillfactor = 85);

CREATE DOMAIN reserved_units AS integer CHECK (VALUE > 0);
CREATE TABLE reservation (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  variant_id uuid NOT NULL,
  warehouse_code text NOT NULL,
  units reserved_units NOT NULL,
  state text NOT NULL DEFAULT 'held',
  -- Null once the order is paid: then it is kept until it is picked.
  expires_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, order_id, id)
);
-- Plans are made once a session, perhaps while the table is still empty and all indexes look alike: each look-up can use
-- those that fit it alone, by key, by conditions only it names.
-- An order holds its units of a variant in a warehouse once.
CREATE UNIQUE INDEX reservation_order ON reservation (account_id, order_id, variant_id, warehouse_code) WHERE state = 'held';
CREATE INDEX reservation_stock ON reservation (variant_id, warehouse_code) WHERE state = 'held' AND units > 0;
CREATE INDEX reservation_expiry ON reservation (expires_at) WHERE state = 'held' AND expires_at IS NOT NULL;
CREATE TABLE reservation_event (LIKE order_payment_event INCLUDING ALL);

INSERT INTO lifecycle_step (lifecycle, from_state, to_state) VALUES
  ('reservation', 'held', 'consumed'),
  ('reservation', 'held', 'released'),
  ('reservation', 'held', 'expired');
CREATE TRIGGER reservation_lifecycle BEFORE UPDATE ON reservation FOR EACH ROW
  WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION guard_state('reservation');

-- What the parcels of a quote are packed of, each variant once a warehouse.
CREATE FUNCTION quoted_units(p_account_id uuid, p_quote_id uuid) RETURNS TABLE (variant_id uuid, warehouse_code text, units integer)
  LANGUAGE sql STABLE AS $$
  SELECT item."variantId", p.warehouse_code, sum(item.units)::integer
  FROM quote_parcel p, jsonb_to_recordset(p.items) AS item ("variantId" uuid, units integer)
  WHERE p.account_id = p_account_id AND p.quote_id = p_quote_id
  GROUP BY item."variantId", p.warehouse_code
$$;

-- What of it the order does not hold yet. Under the locks of its stock rows that stays so.
CREATE FUNCTION missing_units(p_account_id uuid, p_order_id uuid, p_quote_id uuid)
  RETURNS TABLE (variant_id uuid, warehouse_code text, units integer) LANGUAGE sql STABLE AS $$
  SELECT q.variant_id, q.warehouse_code, q.units FROM quoted_units(p_account_id, p_quote_id) q
  WHERE NOT EXISTS (
    SELECT 1 FROM reservation r WHERE r.account_id = p_account_id AND r.order_id = p_order_id AND r.variant_id = q.variant_id
      AND r.warehouse_code = q.warehouse_code AND r.state = 'held')
$$;

-- Units an order wants of a stock row, with what was available there.
CREATE TYPE stock_need AS (
  account_id uuid, order_id uuid, variant_id uuid, warehouse_code text, units integer, available integer
);

-- Holds units for orders, all or nothing. The caller has locked the orders and has seen that there are enough; when others
-- took them since, it fails as a transaction that is to be tried again.
CREATE FUNCTION hold_units(p_needs stock_need[], p_expires_at timestamptz, p_actor_kind text) RETURNS void LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_material = off AS $$
DECLARE
  wanted_count integer;
  taken_count integer;
BEGIN
  PERFORM 1 FROM (SELECT DISTINCT n.variant_id, n.warehouse_code FROM unnest(p_needs) n) n
    JOIN stock_level s ON s.variant_id = n.variant_id AND s.warehouse_code = n.warehouse_code
    ORDER BY s.variant_id, s.warehouse_code FOR NO KEY UPDATE OF s;
  WITH wanted AS MATERIALIZED (
    SELECT n.variant_id, n.warehouse_code, sum(n.units)::integer AS units FROM unnest(p_needs) n GROUP BY n.variant_id, n.warehouse_code
  ), taken AS (
    UPDATE stock_level s SET reserved = s.reserved + w.units FROM wanted w
    WHERE s.variant_id = w.variant_id AND s.warehouse_code = w.warehouse_code AND s.available >= w.units RETURNING 1
  ), held AS (
    INSERT INTO reservation (account_id, id, order_id, variant_id, warehouse_code, units, expires_at)
    SELECT n.account_id, gen_random_uuid(), n.order_id, n.variant_id, n.warehouse_code, n.units, p_expires_at FROM unnest(p_needs) n
    RETURNING account_id, id
  ), noted AS (
    INSERT INTO reservation_event (account_id, entity_id, seq, to_state, actor_kind) SELECT h.account_id, h.id, 1, 'held', p_actor_kind FROM held h
  )
  SELECT (SELECT count(*) FROM wanted), (SELECT count(*) FROM taken) INTO wanted_count, taken_count;
  IF taken_count <> wanted_count THEN
    RAISE EXCEPTION 'others took the stock' USING ERRCODE = '40001';
  END IF;
END $$;

-- Ends held reservations and frees what they held; with 'consumed' the units leave the counted stock too, with 'expired'
-- only those whose time is over end. Stock rows are locked first, in the order of all. Returns how many ended.
CREATE FUNCTION end_reservations(p_account_ids uuid[], p_order_ids uuid[], p_ids uuid[], p_to text, p_actor_kind text) RETURNS integer LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_material = off AS $$
DECLARE
  ended_count integer;
BEGIN
  PERFORM 1 FROM (
      SELECT DISTINCT r.variant_id, r.warehouse_code FROM unnest(p_account_ids, p_order_ids, p_ids) AS asked (account_id, order_id, id)
      JOIN reservation r ON r.account_id = asked.account_id AND r.order_id = asked.order_id AND r.id = asked.id
    ) r
    JOIN stock_level s ON s.variant_id = r.variant_id AND s.warehouse_code = r.warehouse_code
    ORDER BY s.variant_id, s.warehouse_code FOR NO KEY UPDATE OF s;
  WITH ended AS (
    UPDATE reservation r SET state = p_to, version = r.version + 1
    FROM unnest(p_account_ids, p_order_ids, p_ids) AS asked (account_id, order_id, id)
    WHERE r.account_id = asked.account_id AND r.order_id = asked.order_id AND r.id = asked.id AND r.state = 'held' AND (p_to <> 'expired' OR r.expires_at <= now())
    RETURNING r.account_id, r.id, r.version, r.variant_id, r.warehouse_code, r.units
  ), freed AS (
    UPDATE stock_level s SET reserved = s.reserved - e.units,
      counted = CASE WHEN p_to = 'consumed' THEN s.counted - e.units ELSE s.counted END,
      counted_at = CASE WHEN p_to = 'consumed' THEN now() ELSE s.counted_at END
    FROM (SELECT variant_id, warehouse_code, sum(units)::integer AS units FROM ended GROUP BY variant_id, warehouse_code) e
    WHERE s.variant_id = e.variant_id AND s.warehouse_code = e.warehouse_code
  ), noted AS (
    INSERT INTO reservation_event (account_id, entity_id, seq, from_state, to_state, actor_kind)
    SELECT e.account_id, e.id, e.version, 'held', p_to, p_actor_kind FROM ended e
  )
  SELECT count(*) INTO ended_count FROM ended;
  RETURN ended_count;
END $$;

-- Fewer units were counted than are promised: the youngest promises are taken back, unpaid before paid ones, and their
-- orders are looked at again by a job that tells their merchants.
CREATE FUNCTION release_oversold() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  released integer;
BEGIN
  WITH promised AS (
    SELECT r.account_id, r.order_id, r.id, sum(r.units) OVER (ORDER BY r.expires_at IS NULL, r.created_at DESC, r.id DESC) - r.units AS younger
    FROM reservation r WHERE r.variant_id = NEW.variant_id AND r.warehouse_code = NEW.warehouse_code AND r.state = 'held' AND r.units > 0
  ), ended AS (
    UPDATE reservation r SET state = 'released', version = r.version + 1 FROM promised p
    WHERE r.account_id = p.account_id AND r.order_id = p.order_id AND r.id = p.id AND p.younger < NEW.reserved - NEW.counted
    RETURNING r.account_id, r.id, r.order_id, r.version, r.units
  ), noted AS (
    INSERT INTO reservation_event (account_id, entity_id, seq, from_state, to_state, actor_kind, cause)
    SELECT e.account_id, e.id, e.version, 'held', 'released', 'system', 'stock-short' FROM ended e
  ), told AS (
    INSERT INTO outbox (account_id, kind, payload)
    SELECT e.account_id, 'recheck-stock', jsonb_build_object('accountId', e.account_id, 'orderId', e.order_id) FROM ended e
  )
  SELECT coalesce(sum(e.units), 0) INTO released FROM ended e;
  NEW.reserved := NEW.reserved - released;
  RETURN NEW;
END $$;
CREATE TRIGGER stock_oversold BEFORE UPDATE OF counted ON stock_level
  FOR EACH ROW WHEN (NEW.counted < NEW.reserved) EXECUTE FUNCTION release_oversold();

-- Listings hear when reserving sells a variant out or lets it be sold again; both values are the same, nothing came or went.
CREATE TRIGGER stock_sold_out AFTER UPDATE OF reserved ON stock_level
  FOR EACH ROW WHEN (NEW.counted = OLD.counted AND NEW.declared = OLD.declared AND (NEW.counted > NEW.reserved) <> (OLD.counted > OLD.reserved))
  EXECUTE FUNCTION note_stock_change();

-- pay_orders of migration 0011, with the postings of 0017, now with the goods: what is paid is there.
DROP FUNCTION pay_orders(payment_call[]);

-- Pays orders from wallets in one round trip: each call all or none, once per key, answered in the order given. Outcomes:
-- 'paid' and 'replayed' carry the answer; every other outcome is a refusal that changed nothing, with its facts in
-- detail. No two calls may share a key or an order. Keys, then orders, then wallets, then stock are locked, each in the
-- order of their ids, so that batches never wait for each other in a ring. What an order does not hold yet of its goods
-- is reserved with its payment; orders in test mode reserve only where `p_test_stock` says that somebody picks them.
CREATE FUNCTION pay_orders(p_calls payment_call[], p_test_stock boolean) RETURNS TABLE (outcome text, answer text, detail jsonb) LANGUAGE plpgsql
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
    asked := p_calls[i];
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
    ELSIF lacking IS NOT NULL THEN
      outcomes[i] := 'stock-short';
      details[i] := jsonb_build_object('orders', lacking);
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
    SELECT array_agg(needs[need]) INTO needs FROM generate_series(1, cardinality(needs)) need WHERE outcomes[need_calls[need]] = 'paid';
    IF needs IS NOT NULL THEN
      PERFORM hold_units(needs, NULL, 'merchant');
    END IF;
    FOR i IN 1 .. coalesce(cardinality(held_ids), 0) LOOP
      CONTINUE WHEN outcomes[held_calls[i]] <> 'paid';
      asked := p_calls[held_calls[i]];
      UPDATE reservation r SET expires_at = NULL
        WHERE r.account_id = asked.account_id AND r.order_id = held_orders[i] AND r.id = held_ids[i] AND r.state = 'held';
      IF NOT FOUND THEN
        RAISE EXCEPTION 'a reservation ended while its order was paid' USING ERRCODE = '40001';
      END IF;
    END LOOP;
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

-- Orders paid before this hold their goods from now on, the oldest payments first, as far as the goods are there; the others find out when they
-- are picked, as they would have. So do orders in test mode.
WITH wanted AS (
  SELECT o.account_id, o.id AS order_id, u.*, s.available, sum(u.units) OVER (PARTITION BY u.variant_id, u.warehouse_code ORDER BY o.updated_at, o.id) AS upto
  FROM orders o, quoted_units(o.account_id, o.quote_id) u
  JOIN stock_level s ON s.variant_id = u.variant_id AND s.warehouse_code = u.warehouse_code
  WHERE o.payment_state = 'paid' AND o.fulfilment_state = 'accepted' AND o.mode = 'live'
), needs AS (
  SELECT array_agg(ROW(w.account_id, w.order_id, w.variant_id, w.warehouse_code, w.units, w.available)::stock_need) AS needs
  FROM wanted w WHERE w.upto <= w.available
)
SELECT hold_units(needs, NULL, 'system') FROM needs WHERE needs IS NOT NULL;
