-- The only writer of wallets, entries and lines. Entries of a wallet are chained in the order given. Returns the balances
-- after each, or null when one would take a balance below zero or has no wallet (then nothing was changed). A second entry
-- of one document, kind and occurrence breaks the unique index ledger_entry_document.
CREATE OR REPLACE FUNCTION ledger_post(p_entries ledger_entry_input[]) RETURNS wallet_balances[] LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_material = off AS $$
DECLARE
  n integer := cardinality(p_entries);
  posted_at timestamptz := app_now();
  e record;
  entry ledger_entry;
  -- One element an entry.
  entries ledger_entry[] := array_fill(NULL::ledger_entry, ARRAY[n]);
  balances wallet_balances[] := array_fill(NULL::wallet_balances, ARRAY[n]);
  posted integer := 0;
BEGIN
  FOR e IN
    SELECT p.*, p.last_seq + row_number() OVER chain AS seq,
      p.available_minor + sum(p.available) OVER chain AS available_after,
      p.held_minor + sum(p.held) OVER chain AS held_after,
      p.frozen_minor + sum(p.frozen) OVER chain AS frozen_after,
      p.promotional_minor + sum(p.promotional) OVER chain AS promotional_after,
      p.receivable_minor - sum(p.receivable) OVER chain AS receivable_after
    FROM (
      SELECT p.*, change.*, w.available_minor, w.held_minor, w.frozen_minor, w.promotional_minor, w.receivable_minor, w.last_seq, w.last_hash
      FROM unnest(p_entries) WITH ORDINALITY AS p (account_id, mode, id, kind, document_type, document_id, occurrence, reference, reason, lines, place)
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(l.amount_minor) FILTER (WHERE l.ledger_account = 'wallet:available'), 0)::bigint AS available,
          coalesce(sum(l.amount_minor) FILTER (WHERE l.ledger_account = 'wallet:held'), 0)::bigint AS held,
          coalesce(sum(l.amount_minor) FILTER (WHERE l.ledger_account = 'wallet:frozen'), 0)::bigint AS frozen,
          coalesce(sum(l.amount_minor) FILTER (WHERE l.ledger_account = 'wallet:promotional'), 0)::bigint AS promotional,
          coalesce(sum(l.amount_minor) FILTER (WHERE l.ledger_account = 'receivable:merchant'), 0)::bigint AS receivable,
          string_agg(ledger_line_text(l.ledger_account, l.amount_minor, l.paid_minor, l.paid_currency, l.rate), ',' ORDER BY l.line) AS line_texts
        FROM unnest(p.lines) WITH ORDINALITY AS l (ledger_account, amount_minor, paid_minor, paid_currency, rate, line)
      ) change
      JOIN wallet w ON w.account_id = p.account_id AND w.mode = p.mode
      ORDER BY w.account_id, w.mode FOR NO KEY UPDATE OF w
    ) p
    WINDOW chain AS (PARTITION BY p.account_id, p.mode ORDER BY p.place)
  LOOP
    IF least(e.available_after, e.held_after, e.frozen_after, e.promotional_after, e.receivable_after) < 0 THEN
      RETURN NULL;
    END IF;
    entry := ROW(e.account_id, e.id, e.mode, e.seq, e.kind, e.document_type, e.document_id, e.occurrence, e.reference, e.reason,
      e.available + e.promotional, e.available_after, e.held_after, e.frozen_after, e.promotional_after, e.receivable_after, posted_at,
      CASE WHEN e.seq = e.last_seq + 1 THEN e.last_hash ELSE entry.hash END, NULL);
    entry.hash := ledger_hash(entry.previous_hash, entry, e.line_texts);
    entries[e.place] := entry;
    balances[e.place] := ROW(e.available_after, e.held_after, e.frozen_after, e.promotional_after, e.receivable_after);
    posted := posted + 1;
  END LOOP;
  IF posted <> n THEN
    RETURN NULL;
  END IF;

  -- The rows are locked, and the columns' domain keeps every balance from going below zero.
  UPDATE wallet w SET available_minor = head.available_after_minor, held_minor = head.held_after_minor, frozen_minor = head.frozen_after_minor,
    promotional_minor = head.promotional_after_minor, receivable_minor = head.receivable_after_minor, last_seq = head.seq, last_hash = head.hash
  FROM (SELECT DISTINCT ON (x.account_id, x.mode) x.* FROM unnest(entries) x ORDER BY x.account_id, x.mode, x.seq DESC) head
  WHERE w.account_id = head.account_id AND w.mode = head.mode;
  INSERT INTO ledger_entry SELECT x.* FROM unnest(entries) x;
  INSERT INTO ledger_line (account_id, entry_id, line, mode, ledger_account, amount_minor, paid_minor, paid_currency, rate)
    SELECT p.account_id, p.id, l.line, p.mode, l.ledger_account, l.amount_minor, l.paid_minor, l.paid_currency, l.rate
    FROM unnest(p_entries) p, unnest(p.lines) WITH ORDINALITY AS l (ledger_account, amount_minor, paid_minor, paid_currency, rate, line);
  RETURN balances;
END $$;
