-- Notes the units of a variant in a warehouse before and after, counted and declared together.
CREATE OR REPLACE FUNCTION note_stock_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalog_change (product_id, variant_id, kind, warehouse_code, old_value, new_value)
  SELECT v.product_id, v.id, 'stock', new.warehouse_code, old.counted + old.declared, new.counted + new.declared
  FROM variant v WHERE v.id = new.variant_id;
  RETURN NULL;
END $$;
