-- Orders by hand that leave with a label their merchant bought from a carrier, under the method 'own-logistics'.
ALTER TABLE manual_order
  ADD COLUMN label_file_id uuid,
  ADD COLUMN label_warehouse text REFERENCES warehouse (code),
  ADD COLUMN label_carrier text,
  ADD COLUMN label_number text,
  ADD CONSTRAINT manual_order_label CHECK (num_nulls(label_file_id, label_warehouse, label_carrier, label_number) IN (0, 4)),
  -- The praise card selected for this order alone, or none at all; both empty: by the cards' rules.
  ADD COLUMN praise_card_id uuid,
  ADD COLUMN without_card boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT manual_order_card CHECK (NOT (without_card AND praise_card_id IS NOT NULL)),
  -- The day its merchant says it was ordered on; null: the day it was made.
  ADD COLUMN order_date date,
  ADD FOREIGN KEY (account_id, praise_card_id) REFERENCES praise_card (account_id, id);
CREATE INDEX manual_order_label_number ON manual_order (account_id, lower(label_number)) WHERE label_number IS NOT NULL;

-- What packing an order with a merchant's label costs, by when it began to.
CREATE TABLE handling_price (
  warehouse_code text NOT NULL REFERENCES warehouse (code),
  valid_from timestamptz NOT NULL,
  price_minor positive_minor_units NOT NULL,
  PRIMARY KEY (warehouse_code, valid_from)
);
INSERT INTO handling_price (warehouse_code, valid_from, price_minor)
SELECT code, '2020-01-01T00:00:00Z', CASE code WHEN 'CN' THEN 300 ELSE 900 END FROM warehouse;

-- Methods as quotes name them: those of the rate book, and the merchant's own.
CREATE VIEW quoted_method AS
SELECT rate_book_version, code, names, carrier FROM shipping_method
UNION ALL
SELECT version, 'own-logistics', '{"en-US": "Your own label", "es-ES": "Etiqueta propia", "pt-BR": "Etiqueta própria"}'::jsonb, '' FROM rate_book;
