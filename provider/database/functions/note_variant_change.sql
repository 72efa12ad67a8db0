-- Notes a variant's cost and status before and after.
CREATE OR REPLACE FUNCTION note_variant_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.cost_minor <> old.cost_minor THEN
    INSERT INTO catalog_change (product_id, variant_id, kind, old_value, new_value)
    VALUES (new.product_id, new.id, 'cost', old.cost_minor, new.cost_minor);
  END IF;
  IF new.status <> old.status THEN
    INSERT INTO catalog_change (product_id, variant_id, kind, old_value, new_value)
    VALUES (new.product_id, new.id, 'sale', (old.status = 'on_sale')::int, (new.status = 'on_sale')::int);
  END IF;
  RETURN NULL;
END $$;
