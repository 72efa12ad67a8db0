-- What a factory says it holds is no count: it is kept apart, with a time of its own. Reserved units are set aside of the
-- counted ones for orders that may still be paid.
ALTER TABLE stock_level
  ADD COLUMN declared integer NOT NULL DEFAULT 0 CHECK (declared >= 0),
  ADD COLUMN declared_at timestamptz,
  ADD COLUMN reserved integer NOT NULL DEFAULT 0 CHECK (reserved >= 0);

-- What changed in the catalogue: the history shown with a product, and what listings made from it still have to be told.
CREATE TABLE catalogue_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id uuid NOT NULL REFERENCES product (id) ON DELETE CASCADE,
  variant_id uuid NOT NULL REFERENCES variant (id) ON DELETE CASCADE,
  -- cost: CNY fen. stock: units in `warehouse_code`, counted and declared together. sale: 1 on sale, 0 off sale.
  kind text NOT NULL CHECK (kind IN ('cost', 'stock', 'sale')),
  warehouse_code text REFERENCES warehouse (code),
  old_value bigint NOT NULL,
  new_value bigint NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  -- When listings were told; rows of one transaction are seen by others together, so ids alone can't be walked.
  relayed_at timestamptz,
  CHECK ((kind = 'stock') = (warehouse_code IS NOT NULL))
);
CREATE INDEX catalogue_change_unrelayed ON catalogue_change (id) WHERE relayed_at IS NULL;
CREATE INDEX catalogue_change_product ON catalogue_change (product_id, changed_at);

CREATE FUNCTION note_variant_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.cost_minor <> old.cost_minor THEN
    INSERT INTO catalogue_change (product_id, variant_id, kind, old_value, new_value)
    VALUES (new.product_id, new.id, 'cost', old.cost_minor, new.cost_minor);
  END IF;
  IF new.status <> old.status THEN
    INSERT INTO catalogue_change (product_id, variant_id, kind, old_value, new_value)
    VALUES (new.product_id, new.id, 'sale', (old.status = 'on_sale')::int, (new.status = 'on_sale')::int);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER variant_changed AFTER UPDATE OF cost_minor, status ON variant
  FOR EACH ROW WHEN (new.cost_minor <> old.cost_minor OR new.status <> old.status) EXECUTE FUNCTION note_variant_change();

-- A product taken off sale takes its variants with it; they keep their own status for the day it comes back.
CREATE FUNCTION note_product_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalogue_change (product_id, variant_id, kind, old_value, new_value)
  SELECT new.id, v.id, 'sale', (old.status = 'on_sale')::int, (new.status = 'on_sale')::int
  FROM variant v WHERE v.product_id = new.id AND v.status = 'on_sale';
  RETURN NULL;
END $$;
CREATE TRIGGER product_changed AFTER UPDATE OF status ON product
  FOR EACH ROW WHEN (new.status <> old.status) EXECUTE FUNCTION note_product_change();

CREATE FUNCTION note_stock_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalogue_change (product_id, variant_id, kind, warehouse_code, old_value, new_value)
  SELECT v.product_id, v.id, 'stock', new.warehouse_code, old.counted + old.declared, new.counted + new.declared
  FROM variant v WHERE v.id = new.variant_id;
  RETURN NULL;
END $$;
CREATE TRIGGER stock_changed AFTER UPDATE OF counted, declared ON stock_level
  FOR EACH ROW WHEN (new.counted <> old.counted OR new.declared <> old.declared) EXECUTE FUNCTION note_stock_change();

-- What a merchant marked in the catalogue: kept at hand, or never to be shown again.
CREATE TABLE product_mark (
  account_id uuid NOT NULL REFERENCES account (id),
  kind text NOT NULL CHECK (kind IN ('favourite', 'hidden')),
  product_id uuid NOT NULL REFERENCES product (id) ON DELETE CASCADE,
  marked_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, kind, product_id)
);
