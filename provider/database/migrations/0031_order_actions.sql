-- What a merchant sets on an order before it is paid, and orders that are parts of others.
ALTER TABLE orders
  -- Method the merchant selected for this order alone; null: their rules select it.
  ADD COLUMN set_method text,
  -- Whether it is insured; null: as their rules say.
  ADD COLUMN set_insured boolean,
  -- Of the store's address that the merchant corrected here. While the store sends the same again, the correction stays.
  ADD COLUMN corrected_digest text,
  -- The store's order a split took this part from.
  ADD COLUMN part_of uuid,
  -- The order its goods are sent with.
  ADD COLUMN merged_into uuid,
  -- What splits moved out of the store's total, negative, and what merging added to it.
  ADD COLUMN sale_shift_minor bigint NOT NULL DEFAULT 0,
  -- What a merchant should look at before paying, although it keeps nothing from being paid.
  ADD COLUMN warnings jsonb NOT NULL DEFAULT '[]',
  -- Codes of warnings the merchant has looked at.
  ADD COLUMN accepted_warnings text[] NOT NULL DEFAULT '{}',
  -- Who sent it where it was not us, and their number; empty: not given.
  ADD COLUMN elsewhere_carrier text NOT NULL DEFAULT '',
  ADD COLUMN elsewhere_tracking text NOT NULL DEFAULT '',
  ADD CONSTRAINT orders_part_of FOREIGN KEY (account_id, part_of) REFERENCES orders (account_id, id),
  ADD CONSTRAINT orders_merged_into FOREIGN KEY (account_id, merged_into) REFERENCES orders (account_id, id);
CREATE INDEX orders_parts ON orders (account_id, part_of) WHERE part_of IS NOT NULL;
CREATE INDEX orders_merged ON orders (account_id, merged_into) WHERE merged_into IS NOT NULL;

ALTER TABLE order_line
  -- The store's order that sold it, where that is another than the order that sends it.
  ADD COLUMN origin_order_id uuid,
  ADD COLUMN origin_line_id uuid,
  -- Items the store itself no longer sells, however many of them are in this order.
  ADD COLUMN quantity_store_canceled integer NOT NULL DEFAULT 0 CHECK (quantity_store_canceled >= 0),
  -- Items the merchant took out, or that a split or merge sends with another order: a part of those canceled.
  ADD COLUMN quantity_removed integer NOT NULL DEFAULT 0 CHECK (quantity_removed >= 0),
  -- What is sent in the place of the mapped product, for this line alone.
  ADD COLUMN replaced_variant_id uuid REFERENCES variant (id),
  ADD CONSTRAINT order_line_origin FOREIGN KEY (account_id, origin_order_id) REFERENCES orders (account_id, id);
UPDATE order_line SET quantity_store_canceled = quantity_canceled;
CREATE INDEX order_line_origin ON order_line (account_id, origin_order_id) WHERE origin_order_id IS NOT NULL;

-- Couriers that need a signature bring nothing to a post office box.
ALTER TABLE shipping_method ADD COLUMN refuses_po_box boolean NOT NULL DEFAULT false;

INSERT INTO lifecycle_step (lifecycle, from_state, to_state)
SELECT 'fulfillment', from_state, unnest(string_to_array(to_states, ' ')) FROM (VALUES
  ('needs_mapping', 'merged fulfilled_elsewhere'),
  ('ready', 'merged fulfilled_elsewhere'),
  ('blocked', 'merged fulfilled_elsewhere'),
  ('merged', 'needs_mapping ready blocked canceled'),
  ('fulfilled_elsewhere', 'needs_mapping ready blocked')
) AS step (from_state, to_states);
