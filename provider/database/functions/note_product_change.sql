-- A product taken off sale takes its variants with it; they keep their own status for the day it comes back.
CREATE OR REPLACE FUNCTION note_product_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalog_change (product_id, variant_id, kind, old_value, new_value)
  SELECT new.id, v.id, 'sale', (old.status = 'on_sale')::int, (new.status = 'on_sale')::int
  FROM variant v WHERE v.product_id = new.id AND v.status = 'on_sale';
  RETURN NULL;
END $$;
