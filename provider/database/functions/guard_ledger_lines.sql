-- A statement adds all lines of its entries: they sum to zero, are numbered from 1, and share their entry's mode.
-- Entries are looked up by primary key alone: on a table that was empty when the plan was made, any index that shares a
-- column looks as good.
CREATE OR REPLACE FUNCTION guard_ledger_lines() RETURNS trigger LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_material = off AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM added a LEFT JOIN ledger_entry e ON e.account_id = a.account_id AND e.id = a.entry_id
    GROUP BY a.account_id, a.entry_id
    HAVING sum(a.amount_minor) <> 0 OR min(a.line) <> 1 OR max(a.line) <> count(e.id) OR bool_or(e.mode <> a.mode)
  ) THEN
    RAISE EXCEPTION 'ledger lines do not balance, mix modes, or have no entry' USING ERRCODE = 'WH002';
  END IF;
  RETURN NULL;
END $$;
