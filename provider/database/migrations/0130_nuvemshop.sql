-- Needs: app_now

-- A product we put into a store. Nuvemshop makes another one each time it is asked: one push at a time, and the row is written first.
CREATE TABLE nuvemshop_product (
  account_id uuid NOT NULL,
  store_id uuid NOT NULL,
  product_key text NOT NULL,
  -- Null: it was about to be made, and nobody knows whether it was.
  external_product_id text,
  -- Our key of each variant to its id in the store: a merchant may rename the options.
  variant_ids jsonb NOT NULL DEFAULT '{}',
  -- Address of each picture we sent to its id in the store.
  picture_ids jsonb NOT NULL DEFAULT '{}',
  -- Somebody pushes it, on whichever instance, until then at most.
  pushing_until timestamptz,
  PRIMARY KEY (account_id, store_id, product_key),
  FOREIGN KEY (account_id, store_id) REFERENCES store (account_id, id)
);

-- Parcels of an order: a part of an order in the store has room for one number, in which all of them stand.
CREATE TABLE nuvemshop_shipment (
  account_id uuid NOT NULL,
  store_id uuid NOT NULL,
  external_order_id text NOT NULL,
  -- Of the parcel.
  shipment_key text NOT NULL,
  tracking_number text NOT NULL,
  tracking_url text,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, store_id, external_order_id, shipment_key),
  FOREIGN KEY (account_id, store_id) REFERENCES store (account_id, id)
);
