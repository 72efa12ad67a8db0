-- Needs: note_stock_change, note_variant_change, note_product_change, release_oversold, guard_owned_level, sum_lots

-- Units by variant, warehouse and owner, and the changes that merchants and their listings have to hear of.

CREATE TABLE warehouse (
  code text PRIMARY KEY,
  country char(2) NOT NULL
);
INSERT INTO warehouse (code, country) VALUES ('CN', 'CN'), ('US', 'US');

-- Changes of the catalog: the history shown with a product, and what is still to be synced to listings made from it.
CREATE TABLE catalog_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id uuid NOT NULL REFERENCES product (id) ON DELETE CASCADE,
  variant_id uuid NOT NULL REFERENCES variant (id) ON DELETE CASCADE,
  -- cost: CNY fen. stock: units in `warehouse_code`, counted and declared together. sale: 1 on sale, 0 off sale.
  kind text NOT NULL CHECK (kind IN ('cost', 'stock', 'sale')),
  warehouse_code text REFERENCES warehouse (code),
  old_value bigint NOT NULL,
  new_value bigint NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT app_now(),
  -- When it was relayed to listings; rows of one transaction become visible together, so ids alone cannot be a cursor.
  relayed_at timestamptz,
  CHECK ((kind = 'stock') = (warehouse_code IS NOT NULL))
);
CREATE INDEX catalog_change_unrelayed ON catalog_change (id) WHERE relayed_at IS NULL;
CREATE INDEX catalog_change_product ON catalog_change (product_id, changed_at);
CREATE TRIGGER variant_changed AFTER UPDATE OF cost_minor, status ON variant
  FOR EACH ROW WHEN (new.cost_minor <> old.cost_minor OR new.status <> old.status) EXECUTE FUNCTION note_variant_change();
CREATE TRIGGER product_changed AFTER UPDATE OF status ON product
  FOR EACH ROW WHEN (new.status <> old.status) EXECUTE FUNCTION note_product_change();

CREATE TABLE stock_level (
  variant_id uuid NOT NULL REFERENCES variant (id) ON DELETE CASCADE,
  warehouse_code text NOT NULL REFERENCES warehouse (code),
  -- Null: the provider's, which everybody may buy. Else the account's own, which nobody else sees; it is the sum of its lots.
  owner_account_id uuid REFERENCES account (id),
  counted integer NOT NULL CHECK (counted >= 0),
  counted_at timestamptz NOT NULL DEFAULT app_now(),
  -- What a factory says it holds is not a count: it is kept apart, with a time of its own.
  declared integer NOT NULL DEFAULT 0 CHECK (declared >= 0),
  declared_at timestamptz,
  -- Of the counted units, those set aside for orders: no unit is promised twice.
  reserved integer NOT NULL DEFAULT 0 CHECK (reserved >= 0),
  available integer NOT NULL GENERATED ALWAYS AS (counted - reserved) STORED,
  UNIQUE NULLS NOT DISTINCT (variant_id, warehouse_code, owner_account_id),
  CONSTRAINT stock_level_reserved CHECK (reserved <= counted)
  -- Reserving changes no indexed column: with room on its page the row is updated in place.
) WITH (fillfactor = 85);
CREATE TRIGGER stock_changed AFTER UPDATE OF counted, declared ON stock_level
  FOR EACH ROW WHEN (new.owner_account_id IS NULL AND (new.counted <> old.counted OR new.declared <> old.declared)) EXECUTE FUNCTION note_stock_change();
-- Reserving the last unit, and freeing it, is a change for listings too; both values are the same, nothing came or went.
CREATE TRIGGER stock_sold_out AFTER UPDATE OF reserved ON stock_level
  FOR EACH ROW WHEN (NEW.owner_account_id IS NULL AND NEW.counted = OLD.counted AND NEW.declared = OLD.declared
    AND (NEW.counted > NEW.reserved) <> (OLD.counted > OLD.reserved))
  EXECUTE FUNCTION note_stock_change();
CREATE TRIGGER stock_oversold BEFORE UPDATE OF counted ON stock_level
  FOR EACH ROW WHEN (NEW.owner_account_id IS NULL AND NEW.counted < NEW.reserved) EXECUTE FUNCTION release_oversold();
CREATE TRIGGER stock_owned BEFORE INSERT OR UPDATE ON stock_level
  FOR EACH ROW WHEN (NEW.owner_account_id IS NOT NULL AND pg_trigger_depth() = 0) EXECUTE FUNCTION guard_owned_level();

-- What merchants are offered. Everything that shows, quotes or counts goods for sale reads this and not stock_level.
CREATE VIEW provider_stock AS
SELECT variant_id, warehouse_code, counted, counted_at, declared, declared_at, reserved, available FROM stock_level WHERE owner_account_id IS NULL;

-- Stock of an account's own, as it came in: each lot with what it cost and the document that brought it.
CREATE TABLE stock_lot (
  account_id uuid NOT NULL REFERENCES account (id),
  id uuid NOT NULL,
  variant_id uuid NOT NULL REFERENCES variant (id),
  warehouse_code text NOT NULL REFERENCES warehouse (code),
  received integer NOT NULL CHECK (received > 0),
  -- Of the received units, those still in hand.
  counted integer NOT NULL,
  reserved integer NOT NULL DEFAULT 0,
  -- CNY fen.
  unit_cost_minor minor_units NOT NULL,
  document_type text NOT NULL,
  document_id uuid NOT NULL,
  document_line integer NOT NULL,
  received_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, id),
  -- A document brings its goods once.
  UNIQUE (account_id, document_type, document_id, document_line),
  CONSTRAINT stock_lot_reserved CHECK (0 <= reserved AND reserved <= counted)
);
CREATE INDEX stock_lot_oldest ON stock_lot (account_id, variant_id, warehouse_code, received_at, id);
CREATE TRIGGER stock_lot_level AFTER INSERT OR UPDATE OR DELETE ON stock_lot FOR EACH ROW EXECUTE FUNCTION sum_lots();
