-- Needs: allocate_units, hold_units
--
-- Pays payables (orders and charges) from wallets in one round trip: each call all or none, once per key, answered in the
-- order given. Outcomes: 'paid' and 'replayed' carry the result, version 1 of `contract/payments.ts` PaymentResult; every
-- other outcome is a problem that changed nothing, with its facts in detail. No two calls may share a key or a payable.
-- Keys, then orders, charges, wallets and stock are locked, each in the order of their ids, so that batches never wait for
-- each other in a ring. Promotional money is spent first. What an order does not reserve yet of its goods is reserved with
-- its payment; orders in test mode reserve only where `p_test_stock` says that somebody picks them. An order of a store with a
-- grace window has its money held instead of taken. A call without a user is the system's own; one with a grant is an app's for its member, and
-- held to the limits of both.
CREATE OR REPLACE FUNCTION pay(p_calls payment_call[], p_test_stock boolean) RETURNS TABLE (outcome text, result jsonb, detail jsonb) LANGUAGE plpgsql
  -- Every statement goes by key. Plans are made once a session, perhaps while a table is still empty, and must not be scans then.
  SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_material = off AS $$
DECLARE
  n integer := cardinality(p_calls);
  payment_time timestamptz := app_now();
  with_charges boolean := EXISTS (SELECT 1 FROM unnest(p_calls) k WHERE 'charge' = ANY (k.payable_types));
  -- One element a call.
  fresh boolean[];
  found_counts integer[];
  modes text[];
  mixed boolean[];
  totals bigint[];
  unpayable jsonb[];
  stale jsonb[];
  items jsonb[];
  outcomes text[] := array_fill(NULL::text, ARRAY[n]);
  results jsonb[] := array_fill(NULL::jsonb, ARRAY[n]);
  details jsonb[] := results;
  balances_after bigint[] := array_fill(NULL::bigint, ARRAY[n]);
  -- One element a payable, in the order of the calls.
  entries ledger_entry_input[];
  costs bigint[];
  calls integer[];
  quotes uuid[];
  graces timestamptz[];
  -- One element a variant and warehouse an order still has to reserve.
  needs stock_need[];
  need_calls integer[];
  -- One element a variant and warehouse of which an order reserves units already, with how many it needs in all.
  holds stock_need[];
  hold_calls integer[];
  -- Some stock does not suffice for all calls.
  scarce boolean;
  lacking jsonb;
  -- One element a call: the most its member may pay at once and on the day, and what they paid of the day; nulls: no limit.
  payment_maxes bigint[];
  day_maxes bigint[];
  spents bigint[];
  -- One element a call: the most its app may pay on the day, null: nothing, and what it paid of the day; of calls by an app only.
  app_maxes bigint[];
  app_spents bigint[];
  -- What the member, and what the app, paid of the day by earlier payments and by the calls before.
  spent_before bigint;
  app_spent_before bigint;
  -- One element a wallet, with its balances as the calls before leave them.
  wallets text[];
  availables bigint[];
  promotionals bigint[];
  input payment_call;
  held stock_need;
  kept_units integer;
  former record;
  posted wallet_balances[];
  moved_count integer;
  used_count integer;
  w integer;
  part bigint;
BEGIN
  WITH added AS (
    INSERT INTO idempotency_record (account_id, endpoint, key, body_hash)
    SELECT k.account_id, 'payOrders', k.key, k.body_hash FROM unnest(p_calls) k ORDER BY k.account_id, k.key
    ON CONFLICT DO NOTHING RETURNING account_id, key
  )
  SELECT array_agg(EXISTS (SELECT 1 FROM added a WHERE a.account_id = k.account_id AND a.key = k.key) ORDER BY k.place) INTO fresh
    FROM unnest(p_calls) WITH ORDINALITY AS k (account_id, user_id, key, body_hash, payment_id, payable_types, payable_ids, entry_ids, expected_total, oauth_grant_id, place);

  -- Locked first and read after: a lock waited for may have changed what its order says, its quote among them.
  PERFORM 1 FROM (
      SELECT k.account_id, target.id FROM unnest(p_calls) WITH ORDINALITY AS k (account_id, user_id, key, body_hash, payment_id, payable_types, payable_ids, entry_ids, expected_total, oauth_grant_id, place),
        unnest(k.payable_ids) AS target (id) WHERE fresh[k.place]
    ) k
    JOIN orders x ON x.account_id = k.account_id AND x.id = k.id
    ORDER BY x.account_id, x.id FOR NO KEY UPDATE OF x;
  IF with_charges THEN
    PERFORM 1 FROM (
        SELECT k.account_id, target.id FROM unnest(p_calls) WITH ORDINALITY AS k (account_id, user_id, key, body_hash, payment_id, payable_types, payable_ids, entry_ids, expected_total, oauth_grant_id, place),
        unnest(k.payable_ids) AS target (id) WHERE fresh[k.place]
      ) k
      JOIN charge x ON x.account_id = k.account_id AND x.id = k.id
      ORDER BY x.account_id, x.id FOR NO KEY UPDATE OF x;
  END IF;

  WITH target AS MATERIALIZED (
    SELECT k.place::integer AS place, k.account_id, t.type, t.id, t.entry_id
    FROM unnest(p_calls) WITH ORDINALITY AS k (account_id, user_id, key, body_hash, payment_id, payable_types, payable_ids, entry_ids, expected_total, oauth_grant_id, place),
      unnest(k.payable_types, k.payable_ids, k.entry_ids) AS t (type, id, entry_id)
    WHERE fresh[k.place]
  ), line AS MATERIALIZED (
    SELECT t.place, x.id, x.mode, x.cost_minor, q.id AS quote_id, x.quote_expires_at <= payment_time AS stale,
      x.payment_state <> 'due' OR x.fulfillment_state <> 'ready' OR x.hold_count > 0 OR q.id IS NULL OR coalesce(x.cost_minor, 0) <= 0 AS unpayable,
      jsonb_build_object('orderId', x.id, 'number', x.number, 'paymentState', x.payment_state, 'fulfillmentState', x.fulfillment_state) AS states,
      jsonb_build_object('type', 'order', 'id', x.id, 'number', x.number, 'externalName', x.external_name, 'kind', x.kind, 'amountMinor', x.cost_minor,
        'graceUntil', to_char(g.until AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) AS item,
      CASE WHEN g.until IS NULL THEN
        ROW(x.account_id, x.mode, t.entry_id, 'order_payment', 'order', x.id, 0, x.number, '',
          ARRAY[ROW('wallet:available', -x.cost_minor, NULL, NULL, NULL)::ledger_line_input]
          || ARRAY(SELECT ROW(p.account, p.amount, NULL, NULL, NULL)::ledger_line_input FROM unnest(q.posting_accounts, q.posting_amounts) AS p (account, amount))
        )::ledger_entry_input
      ELSE
        ROW(x.account_id, x.mode, t.entry_id, 'hold', 'order', x.id, (
            SELECT count(*) FROM ledger_entry h WHERE h.account_id = x.account_id AND h.document_type = 'order' AND h.document_id = x.id AND h.kind = 'hold'
          )::integer, x.number, '',
          ARRAY[ROW('wallet:available', -x.cost_minor, NULL, NULL, NULL), ROW('wallet:held', x.cost_minor, NULL, NULL, NULL)]::ledger_line_input[]
        )::ledger_entry_input
      END AS entry, g.until AS grace
    FROM target t
    JOIN orders x ON x.account_id = t.account_id AND x.id = t.id
    LEFT JOIN quote q ON q.account_id = x.account_id AND q.id = x.quote_id
    -- Asked once an order: without the offset each of its uses would ask again.
    CROSS JOIN LATERAL (SELECT grace_end(x.account_id, x.store_id, payment_time) AS until OFFSET 0) g
    WHERE t.type = 'order'
    UNION ALL
    SELECT t.place, x.id, x.mode, x.amount_minor, NULL, false, x.state <> 'due',
      jsonb_build_object('chargeId', x.id, 'number', x.number, 'state', x.state),
      jsonb_build_object('type', 'charge', 'id', x.id, 'number', x.number, 'externalName', '', 'amountMinor', x.amount_minor),
      ROW(x.account_id, x.mode, t.entry_id, 'charge_payment', 'charge', x.id, 0, x.number, x.kind,
        ARRAY[ROW('wallet:available', -x.amount_minor, NULL, NULL, NULL), ROW(x.ledger_account, x.amount_minor, NULL, NULL, NULL)]::ledger_line_input[]
      )::ledger_entry_input, NULL
    FROM target t JOIN charge x ON x.account_id = t.account_id AND x.id = t.id
    WHERE with_charges AND t.type = 'charge'
  ), bill AS (
    SELECT place, count(*)::integer AS found, min(mode) AS mode, min(mode) <> max(mode) AS mixed, sum(cost_minor)::bigint AS total,
      jsonb_agg(states ORDER BY id) FILTER (WHERE line.unpayable) AS unpayable,
      jsonb_agg(states - 'paymentState' - 'fulfillmentState' ORDER BY id) FILTER (WHERE line.stale) AS stale,
      jsonb_agg(item ORDER BY id) AS items
    FROM line GROUP BY place
  )
  SELECT array_agg(b.found ORDER BY c), array_agg(b.mode ORDER BY c), array_agg(b.mixed ORDER BY c), array_agg(b.total ORDER BY c),
    array_agg(b.unpayable ORDER BY c), array_agg(b.stale ORDER BY c), array_agg(b.items ORDER BY c),
    (SELECT array_agg(entry ORDER BY place, id) FROM line), (SELECT array_agg(cost_minor ORDER BY place, id) FROM line),
    (SELECT array_agg(place ORDER BY place, id) FROM line), (SELECT array_agg(quote_id ORDER BY place, id) FROM line),
    (SELECT array_agg(grace ORDER BY place, id) FROM line)
    INTO found_counts, modes, mixed, totals, unpayable, stale, items, entries, costs, calls, quotes, graces
    FROM generate_series(1, n) c LEFT JOIN bill b ON b.place = c;

  -- Read without locks: stock in demand is locked last, for as short as can be, and what changed until then fails there.
  SELECT array_agg(ROW(u.account_id, u.order_id, u.variant_id, u.warehouse_code, u.units - u.held, u.available, NULL)::stock_need) FILTER (WHERE u.held < u.units),
    array_agg(u.call) FILTER (WHERE u.held < u.units),
    array_agg(ROW(u.account_id, u.order_id, u.variant_id, u.warehouse_code, u.units, NULL, NULL)::stock_need) FILTER (WHERE u.held > 0),
    array_agg(u.call) FILTER (WHERE u.held > 0), coalesce(bool_or(u.wanted > u.available), false)
    INTO needs, need_calls, holds, hold_calls, scarce
  FROM (
    SELECT e.account_id, e.document_id AS order_id, e.call, u.*, r.units AS held, coalesce(s.available, 0) AS available,
      sum(u.units - r.units) OVER (PARTITION BY u.variant_id, u.warehouse_code) AS wanted
    FROM unnest(entries, quotes, calls) AS e (account_id, mode, id, kind, document_type, document_id, occurrence, reference, reason, lines, quote_id, call)
    CROSS JOIN LATERAL quoted_units(e.account_id, e.quote_id) u
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(r.units), 0)::integer AS units FROM reservation r WHERE r.account_id = e.account_id AND r.order_id = e.document_id
        AND r.variant_id = u.variant_id AND r.warehouse_code = u.warehouse_code AND r.state = 'held'
    ) r
    LEFT JOIN stock_level s ON s.variant_id = u.variant_id AND s.warehouse_code = u.warehouse_code AND s.owner_account_id IS NULL
    WHERE e.mode = 'live' OR p_test_stock
  ) u;

  -- Where some of the goods are the merchants' own, lots come first and only the rest from the provider's stock.
  IF EXISTS (
    SELECT 1 FROM unnest(entries, quotes) AS e (account_id, mode, id, kind, document_type, document_id, occurrence, reference, reason, lines, quote_id)
    JOIN quote q ON q.account_id = e.account_id AND q.id = e.quote_id WHERE q.owned_units > 0 AND (e.mode = 'live' OR p_test_stock)
  ) THEN
    SELECT array_agg(u.need), array_agg(u.call), coalesce(bool_or(u.wanted > (u.need).available), false) INTO needs, need_calls, scarce
    FROM (
      WITH target AS MATERIALIZED (
        SELECT e.account_id, e.document_id, e.quote_id, e.call, e.place
        FROM unnest(entries, quotes, calls) WITH ORDINALITY
          AS e (account_id, mode, id, kind, document_type, document_id, occurrence, reference, reason, lines, quote_id, call, place)
        WHERE e.quote_id IS NOT NULL AND (e.mode = 'live' OR p_test_stock)
      )
      SELECT ROW(a.*)::stock_need AS need, t.call, sum(a.units) OVER (PARTITION BY a.variant_id, a.warehouse_code, a.lot_id) AS wanted
      FROM allocate_units(
        ARRAY(SELECT t.account_id FROM target t ORDER BY t.place), ARRAY(SELECT t.document_id FROM target t ORDER BY t.place),
        ARRAY(SELECT t.quote_id FROM target t ORDER BY t.place)
      ) a
      JOIN target t ON t.account_id = a.account_id AND t.document_id = a.order_id
    ) u;
  END IF;

  SELECT array_agg(name), array_agg(available_minor), array_agg(promotional_minor) INTO wallets, availables, promotionals FROM (
    SELECT x.account_id || x.mode AS name, x.available_minor, x.promotional_minor FROM wallet x
    WHERE (x.account_id, x.mode) IN (SELECT e.account_id, e.mode FROM unnest(entries) e)
    ORDER BY x.account_id, x.mode FOR NO KEY UPDATE
  ) locked;

  -- Read under the wallet's lock: payments of a member, and of an app, from one wallet come one after the other.
  SELECT array_agg(l.payment_max ORDER BY c), array_agg(l.day_max ORDER BY c), array_agg(l.spent ORDER BY c),
    array_agg(l.app_day_max ORDER BY c), array_agg(l.app_spent ORDER BY c)
    INTO payment_maxes, day_maxes, spents, app_maxes, app_spents
    FROM generate_series(1, n) c
    LEFT JOIN LATERAL spend_limits((p_calls[c]).account_id, (p_calls[c]).user_id, (p_calls[c]).oauth_grant_id, modes[c]::money_mode, payment_time) l ON fresh[c];

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
          FROM unnest(needs, need_calls) AS n (account_id, order_id, variant_id, warehouse_code, units, available, lot_id, call)
          WINDOW stock AS (PARTITION BY n.variant_id, n.warehouse_code, n.lot_id)
        ) n
        JOIN variant v ON v.id = n.variant_id
        WHERE n.call = i AND n.wanted > n.available - n.taken;
    END IF;
    spent_before := 0;
    IF day_maxes[i] IS NOT NULL THEN
      SELECT spents[i] + coalesce(sum(totals[c]), 0) INTO spent_before FROM generate_series(1, n) c
        WHERE outcomes[c] = 'paid' AND (p_calls[c]).account_id = input.account_id AND (p_calls[c]).user_id = input.user_id AND modes[c] = modes[i];
    END IF;
    app_spent_before := 0;
    IF input.oauth_grant_id IS NOT NULL THEN
      SELECT coalesce(app_spents[i], 0) + coalesce(sum(totals[c]), 0) INTO app_spent_before FROM generate_series(1, n) c
        WHERE outcomes[c] = 'paid' AND (p_calls[c]).account_id = input.account_id AND (p_calls[c]).oauth_grant_id = input.oauth_grant_id
          AND modes[c] = modes[i];
    END IF;
    w := array_position(wallets, input.account_id || modes[i]);
    IF coalesce(found_counts[i], 0) < cardinality(input.payable_ids) THEN
      outcomes[i] := 'not-found';
    ELSIF mixed[i] THEN
      outcomes[i] := 'mode-mixed';
    ELSIF unpayable[i] IS NOT NULL THEN
      outcomes[i] := 'order-not-payable';
      details[i] := jsonb_build_object('orders', unpayable[i]);
    ELSIF stale[i] IS NOT NULL OR totals[i] <> input.expected_total THEN
      outcomes[i] := 'quote-expired';
      details[i] := jsonb_build_object('orders', coalesce(stale[i], '[]'), 'totalMinor', totals[i], 'expectedTotalMinor', input.expected_total);
    ELSIF totals[i] > payment_maxes[i] OR spent_before + totals[i] > day_maxes[i] THEN
      outcomes[i] := 'spend-limit-reached';
      details[i] := jsonb_build_object('limit', CASE WHEN totals[i] > payment_maxes[i] THEN 'payment' ELSE 'day' END,
        'maxMinor', CASE WHEN totals[i] > payment_maxes[i] THEN payment_maxes[i] ELSE day_maxes[i] END,
        'spentMinor', spent_before, 'totalMinor', totals[i]);
    ELSIF input.oauth_grant_id IS NOT NULL AND app_spent_before + totals[i] > coalesce(app_maxes[i], 0) THEN
      outcomes[i] := 'spend-limit-reached';
      details[i] := jsonb_build_object('limit', 'app-day', 'maxMinor', coalesce(app_maxes[i], 0), 'spentMinor', app_spent_before, 'totalMinor', totals[i]);
    ELSIF w IS NULL OR availables[w] + promotionals[w] < totals[i] THEN
      outcomes[i] := 'insufficient-balance';
      details[i] := jsonb_build_object('mode', modes[i], 'totalMinor', totals[i], 'balanceMinor', coalesce(availables[w] + promotionals[w], 0),
        'shortfallMinor', totals[i] - coalesce(availables[w] + promotionals[w], 0));
    ELSIF lacking IS NOT NULL THEN
      outcomes[i] := 'stock-short';
      details[i] := jsonb_build_object('orders', lacking);
    ELSE
      outcomes[i] := 'paid';
      IF promotionals[w] > 0 THEN
        FOR line IN 1 .. cardinality(entries) LOOP
          CONTINUE WHEN calls[line] <> i;
          part := least(promotionals[w], costs[line]);
          promotionals[w] := promotionals[w] - part;
          availables[w] := availables[w] + part;
          entries[line].lines := spend_promotional(entries[line].lines, part);
        END LOOP;
      END IF;
      availables[w] := availables[w] - totals[i];
      balances_after[i] := availables[w] + promotionals[w];
      results[i] := jsonb_build_object('version', 1, 'paymentId', input.payment_id, 'mode', modes[i], 'amountMinor', totals[i], 'items', items[i],
        'balanceAfterMinor', balances_after[i], 'paidAt', to_char(payment_time AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'));
      UPDATE idempotency_record r SET status = 200, result = results[i]
        WHERE r.account_id = input.account_id AND r.endpoint = 'payOrders' AND r.key = input.key;
    END IF;
  END LOOP;

  IF 'paid' = ANY (outcomes) THEN
    SELECT array_agg(entries[line] ORDER BY line), array_agg(quotes[line] ORDER BY line), array_agg(calls[line] ORDER BY line), array_agg(costs[line] ORDER BY line),
      array_agg(graces[line] ORDER BY line)
      INTO entries, quotes, calls, costs, graces FROM generate_series(1, cardinality(entries)) line WHERE outcomes[calls[line]] = 'paid';
    WITH bill AS MATERIALIZED (
      SELECT e.account_id, e.document_type AS type, e.document_id AS id, e.quote_id, e.cost, e.grace,
        (p_calls[e.call]).payment_id, (p_calls[e.call]).user_id::text AS user_id
      FROM unnest(entries, quotes, costs, calls, graces) AS e (account_id, mode, id, kind, document_type, document_id, occurrence, reference, reason, lines, quote_id, cost, call, grace)
    ), moved AS (
      UPDATE orders x SET payment_state = CASE WHEN b.grace IS NULL THEN 'paid' ELSE 'held' END, grace_until = b.grace,
        fulfillment_state = CASE WHEN b.grace IS NULL THEN 'accepted' ELSE 'scheduled' END,
        payment_id = b.payment_id, version = x.version + 1, updated_at = payment_time
      FROM bill b WHERE b.type = 'order' AND x.account_id = b.account_id AND x.id = b.id
      RETURNING x.account_id, x.id, x.version, x.payment_state, x.fulfillment_state, b.user_id
    ), paid AS (
      INSERT INTO order_payment_event (account_id, entity_id, seq, from_state, to_state, actor_kind, actor_id, at)
      SELECT m.account_id, m.id, m.version, 'due', m.payment_state, CASE WHEN m.user_id IS NULL THEN 'system' ELSE 'merchant' END, m.user_id, payment_time FROM moved m
    ), accepted AS (
      INSERT INTO order_fulfillment_event (account_id, entity_id, seq, from_state, to_state, actor_kind, at)
      SELECT m.account_id, m.id, m.version, 'ready', m.fulfillment_state, 'system', payment_time FROM moved m
    ), sent AS (
      INSERT INTO outbox (account_id, kind, payload)
      SELECT m.account_id, 'supplier-order', jsonb_build_object('accountId', m.account_id, 'orderId', m.id) FROM moved m
      WHERE m.payment_state = 'paid'
    ), used AS (
      UPDATE quote q SET state = 'used' FROM bill b WHERE q.account_id = b.account_id AND q.id = b.quote_id RETURNING q.id
    ), settled AS (
      UPDATE charge x SET state = 'paid', payment_id = b.payment_id, version = x.version + 1, paid_at = payment_time
      FROM bill b WHERE with_charges AND b.type = 'charge' AND x.account_id = b.account_id AND x.id = b.id RETURNING x.account_id, x.id, x.version, b.user_id
    ), settled_event AS (
      INSERT INTO charge_event (account_id, entity_id, seq, from_state, to_state, actor_kind, actor_id, at)
      SELECT s.account_id, s.id, s.version, 'due', 'paid', CASE WHEN s.user_id IS NULL THEN 'system' ELSE 'merchant' END, s.user_id, payment_time FROM settled s
    ), made AS (
      INSERT INTO payment (account_id, id, user_id, oauth_grant_id, mode, amount_minor, balance_after_minor, paid_at)
      SELECT (p_calls[c]).account_id, (p_calls[c]).payment_id, (p_calls[c]).user_id, (p_calls[c]).oauth_grant_id, modes[c], totals[c], balances_after[c],
        payment_time
      FROM generate_series(1, n) c WHERE outcomes[c] = 'paid'
    ), itemised AS (
      INSERT INTO payment_item (account_id, payment_id, payable_type, payable_id, amount_minor, grace_until)
      SELECT b.account_id, b.payment_id, b.type, b.id, b.cost, b.grace FROM bill b
    )
    SELECT (SELECT count(*) FROM moved) + (SELECT count(*) FROM settled), (SELECT count(*) FROM used) + (SELECT count(*) FROM settled)
      INTO moved_count, used_count;
    posted := ledger_post(entries);
    IF posted IS NULL OR moved_count <> cardinality(entries) OR used_count <> moved_count THEN
      RAISE EXCEPTION 'a wallet, a payable or its quote changed under its lock' USING ERRCODE = 'WH003';
    END IF;
    SELECT array_agg(needs[need]) INTO needs FROM generate_series(1, cardinality(needs)) need WHERE outcomes[need_calls[need]] = 'paid';
    IF needs IS NOT NULL THEN
      PERFORM hold_units(needs, NULL, 'merchant');
    END IF;
    FOR i IN 1 .. coalesce(cardinality(holds), 0) LOOP
      CONTINUE WHEN outcomes[hold_calls[i]] <> 'paid';
      held := holds[i];
      WITH kept AS (
        UPDATE reservation r SET expires_at = NULL
        WHERE r.account_id = held.account_id AND r.order_id = held.order_id AND r.variant_id = held.variant_id
          AND r.warehouse_code = held.warehouse_code AND r.state = 'held' RETURNING r.units
      )
      SELECT coalesce(sum(k.units), 0) INTO kept_units FROM kept k;
      IF kept_units <> held.units THEN
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
      SELECT r.body_hash, r.result INTO former FROM idempotency_record r
        WHERE r.account_id = input.account_id AND r.endpoint = 'payOrders' AND r.key = input.key;
      IF former.body_hash = input.body_hash THEN
        outcomes[i] := 'replayed';
        results[i] := former.result;
      ELSE
        outcomes[i] := 'idempotency-key-reused';
      END IF;
    END IF;
  END LOOP;
  RETURN QUERY SELECT r.o, r.a, r.d
    FROM unnest(outcomes, results, details) WITH ORDINALITY AS r (o, a, d, place) ORDER BY r.place;
END $$;
