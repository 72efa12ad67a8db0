-- The only writer of entries and postings. Movements of a wallet are chained in the order given. Returns the balance
-- after each, or null when one would take a balance below zero or has no wallet (then nothing was changed).
CREATE OR REPLACE FUNCTION ledger_post(p_movements ledger_movement[]) RETURNS bigint[] LANGUAGE plpgsql
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
