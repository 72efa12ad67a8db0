-- Needs: dashboard_parcel_parts
--
-- Keeps what a parcel's arrival adds to its account's dashboard.
CREATE OR REPLACE FUNCTION note_dashboard_parcel() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO dashboard_change (account_id, mode, at, store_id, measure, part, amount)
  SELECT NEW.account_id, f.mode, f.at, f.store_id, f.measure, f.part, f.amount FROM dashboard_parcel_parts(NEW) f
  UNION ALL
  SELECT OLD.account_id, f.mode, f.at, f.store_id, f.measure, f.part, -f.amount FROM dashboard_parcel_parts(OLD) f;
  RETURN NULL;
END $$;
