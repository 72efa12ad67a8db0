-- Keeps the stock of an account's own the sum of its lots.
CREATE OR REPLACE FUNCTION sum_lots() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE stock_level s SET counted = s.counted - OLD.counted, reserved = s.reserved - OLD.reserved
      WHERE s.variant_id = OLD.variant_id AND s.warehouse_code = OLD.warehouse_code AND s.owner_account_id = OLD.account_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO stock_level AS s (variant_id, warehouse_code, owner_account_id, counted, reserved)
      VALUES (NEW.variant_id, NEW.warehouse_code, NEW.account_id, NEW.counted, NEW.reserved)
      ON CONFLICT (variant_id, warehouse_code, owner_account_id) DO UPDATE SET counted = s.counted + excluded.counted,
        reserved = s.reserved + excluded.reserved,
        counted_at = CASE WHEN NEW.counted = OLD.counted THEN s.counted_at ELSE app_now() END;
  END IF;
  RETURN NULL;
END $$;
