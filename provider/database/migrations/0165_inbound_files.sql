-- Needs: app_now

-- Documents of a plan, such as a packing list or the supplier's invoice. Their senders' names are not kept.
CREATE TABLE inbound_file (
  account_id uuid NOT NULL,
  plan_id uuid NOT NULL,
  file_id uuid NOT NULL,
  place integer NOT NULL,
  added_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, file_id),
  FOREIGN KEY (account_id, plan_id) REFERENCES inbound_plan (account_id, id)
);
CREATE INDEX inbound_file_plan ON inbound_file (account_id, plan_id, place);
CREATE INDEX inbound_carton_photo ON inbound_carton (account_id, file_id) WHERE file_id IS NOT NULL;
CREATE INDEX lot_adjustment_photo ON lot_adjustment (account_id, file_id) WHERE file_id IS NOT NULL;
