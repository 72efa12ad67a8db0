-- Needs: app_now

-- What we set up in a shop before the first product: kept, so that it is set up once. Null: not yet, or lost with an uninstall.
ALTER TABLE shopify_connection
  -- Where the shop keeps units that we send: the location of our fulfillment service.
  ADD COLUMN location_id text,
  -- The sales channel of the shop's own website; null too where it has none.
  ADD COLUMN publication_id text,
  ADD COLUMN prepared_at timestamptz;

-- A parcel as a shop has it. Shopify creates a fulfillment anew each time it is asked: the row is written before the call, and whoever
-- finds it without ids looks at the shop's own fulfillments first.
CREATE TABLE shopify_shipment (
  account_id uuid NOT NULL,
  store_id uuid NOT NULL,
  -- Of the parcel.
  shipment_key text NOT NULL,
  external_order_id text NOT NULL,
  -- As last sent.
  tracking_number text NOT NULL,
  -- Empty: nobody knows yet whether the shop has it.
  fulfillment_ids text[] NOT NULL DEFAULT '{}',
  requested_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, store_id, shipment_key, external_order_id),
  FOREIGN KEY (account_id, store_id) REFERENCES store (account_id, id)
);

-- A product we put into a shop. Shopify finds it by our key; what it was given for it is kept here.
CREATE TABLE shopify_product (
  account_id uuid NOT NULL,
  store_id uuid NOT NULL,
  product_key text NOT NULL,
  external_product_id text NOT NULL,
  -- Of the pictures sent last: the same ones again would be fetched again and lose what the shop made of them.
  pictures_hash bytea NOT NULL,
  -- Our key of each variant to its id in the shop: a merchant may rename the options.
  variant_ids jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (account_id, store_id, product_key),
  FOREIGN KEY (account_id, store_id) REFERENCES store (account_id, id)
);
