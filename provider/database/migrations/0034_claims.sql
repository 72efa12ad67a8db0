-- Needs: app_now, guard_state, refuse_change

-- Parcels that need somebody's attention, their public tracking page, claims about them, and make-up charges.

ALTER TABLE parcel
  -- Address of its tracking page, which nobody guesses: 122 random bits.
  ADD COLUMN tracking_token text NOT NULL DEFAULT replace(gen_random_uuid()::text, '-', ''),
  -- Why somebody should look at it, and since when; null: all is well.
  ADD COLUMN attention text,
  ADD COLUMN attention_since timestamptz,
  ADD CONSTRAINT parcel_attention_since CHECK ((attention IS NULL) = (attention_since IS NULL));
CREATE UNIQUE INDEX parcel_tracking_token ON parcel (tracking_token);
DROP INDEX parcel_attention;
CREATE INDEX parcel_attention ON parcel (account_id, created_at DESC, id DESC) INCLUDE (kind) WHERE attention IS NOT NULL;
-- What the rules of attention still have to look at.
CREATE INDEX parcel_watched ON parcel (created_at) WHERE attention IS NOT NULL OR state NOT IN ('delivered', 'returned', 'lost');
UPDATE parcel SET attention = CASE state WHEN 'customs_hold' THEN 'customs-hold' WHEN 'return_to_sender' THEN 'returning' WHEN 'returned' THEN 'returned'
  WHEN 'lost' THEN 'lost' ELSE 'exception' END, attention_since = app_now()
  WHERE state IN ('exception', 'customs_hold', 'return_to_sender', 'returned', 'lost');
-- The parcel of the order's quote its goods were quoted in.
ALTER TABLE parcel_line ADD COLUMN place integer;

CREATE SEQUENCE claim_number START 1001;
CREATE TABLE claim (
  account_id uuid NOT NULL REFERENCES account (id),
  id uuid NOT NULL,
  number text NOT NULL UNIQUE,
  order_id uuid NOT NULL,
  parcel_id uuid NOT NULL,
  -- Whose payment a refund gives back: the order, or the one it was sent again for.
  charged_order_id uuid NOT NULL,
  mode money_mode NOT NULL,
  user_id uuid NOT NULL,
  reason text NOT NULL,
  wanted text NOT NULL CHECK (wanted IN ('refund', 'reship')),
  -- The merchant's words. They may name a buyer, and are erased with the buyer.
  note text NOT NULL DEFAULT '',
  -- What the whole parcel cost beside its goods, where all of it is claimed.
  registration_minor minor_units NOT NULL DEFAULT 0,
  insurance_minor minor_units NOT NULL DEFAULT 0,
  clearance_minor minor_units NOT NULL DEFAULT 0,
  service_minor minor_units NOT NULL DEFAULT 0,
  -- The most that can be refunded for it, as calculated when it was made.
  cap_minor minor_units NOT NULL DEFAULT 0,
  -- The last sum either side named; null: the cap.
  offer_minor minor_units,
  state text NOT NULL DEFAULT 'draft',
  -- The rule a rejection cites.
  rule text,
  -- Until when we decide; unanswered by then, it is approved. Null: it is not our turn.
  answer_by timestamptz,
  appealed_at timestamptz,
  submitted_at timestamptz,
  -- The order its goods are sent again with.
  reship_order_id uuid,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, order_id) REFERENCES orders (account_id, id),
  FOREIGN KEY (account_id, charged_order_id) REFERENCES orders (account_id, id),
  FOREIGN KEY (account_id, parcel_id) REFERENCES parcel (account_id, id),
  CHECK (offer_minor <= cap_minor)
);
CREATE INDEX claim_newest ON claim (account_id, created_at DESC, id DESC);
CREATE INDEX claim_order ON claim (account_id, order_id);
CREATE INDEX claim_parcel ON claim (account_id, parcel_id);
CREATE INDEX claim_ours ON claim (answer_by) WHERE answer_by IS NOT NULL;
CREATE TRIGGER claim_lifecycle BEFORE UPDATE ON claim FOR EACH ROW
  WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION guard_state('claim');
CREATE TABLE claim_event (LIKE store_event INCLUDING ALL);

-- Items it is about, with what at most is refunded for them.
CREATE TABLE claim_line (
  account_id uuid NOT NULL,
  claim_id uuid NOT NULL,
  order_line_id uuid NOT NULL,
  -- The line that was paid for: its own, or that of the order it was sent again for.
  charged_line_id uuid NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  goods_minor minor_units NOT NULL,
  freight_minor minor_units NOT NULL,
  duty_minor minor_units NOT NULL,
  tax_minor minor_units NOT NULL,
  -- The line its items are sent again with.
  reship_line_id uuid,
  PRIMARY KEY (account_id, claim_id, order_line_id),
  FOREIGN KEY (account_id, claim_id) REFERENCES claim (account_id, id),
  FOREIGN KEY (account_id, order_line_id) REFERENCES order_line (account_id, id)
);
CREATE INDEX claim_line_order_line ON claim_line (account_id, order_line_id);
CREATE INDEX claim_line_reship ON claim_line (account_id, reship_line_id) WHERE reship_line_id IS NOT NULL;

CREATE TABLE claim_file (
  account_id uuid NOT NULL,
  claim_id uuid NOT NULL,
  file_id uuid NOT NULL,
  place integer NOT NULL,
  added_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, file_id),
  UNIQUE (account_id, claim_id, place),
  FOREIGN KEY (account_id, claim_id) REFERENCES claim (account_id, id)
);

-- What was said with a step of it, by the step's seq. Erased with the buyer.
CREATE TABLE claim_message (
  account_id uuid NOT NULL,
  claim_id uuid NOT NULL,
  seq integer NOT NULL,
  text text NOT NULL,
  PRIMARY KEY (account_id, claim_id, seq),
  FOREIGN KEY (account_id, claim_id) REFERENCES claim (account_id, id)
);

-- The credit note of a refund. Never changes.
CREATE SEQUENCE claim_refund_number START 1001;
CREATE TABLE claim_refund (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  number text NOT NULL UNIQUE,
  -- A claim is refunded once.
  claim_id uuid NOT NULL,
  order_id uuid NOT NULL,
  amount_minor positive_minor_units NOT NULL,
  refunded_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, id),
  UNIQUE (account_id, claim_id),
  FOREIGN KEY (account_id, claim_id) REFERENCES claim (account_id, id)
);
CREATE INDEX claim_refund_order ON claim_refund (account_id, order_id);
CREATE TABLE claim_refund_line (
  account_id uuid NOT NULL,
  refund_id uuid NOT NULL,
  position integer NOT NULL,
  -- The line that was paid for; null: of the whole parcel.
  order_line_id uuid,
  part text NOT NULL CHECK (part IN ('goods', 'freight', 'duty', 'tax', 'registration', 'insurance', 'clearance', 'service')),
  amount_minor positive_minor_units NOT NULL,
  PRIMARY KEY (account_id, refund_id, position),
  FOREIGN KEY (account_id, refund_id) REFERENCES claim_refund (account_id, id)
);
CREATE INDEX claim_refund_line_line ON claim_refund_line (account_id, order_line_id) WHERE order_line_id IS NOT NULL;
CREATE TRIGGER claim_refund_frozen BEFORE UPDATE ON claim_refund FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER claim_refund_line_frozen BEFORE UPDATE ON claim_refund_line FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- More that an order cost than was quoted. Nothing is taken for it but by its merchant's own payment.
CREATE SEQUENCE make_up_number START 1001;
CREATE TABLE make_up (
  account_id uuid NOT NULL REFERENCES account (id),
  id uuid NOT NULL,
  number text NOT NULL UNIQUE,
  order_id uuid NOT NULL,
  parcel_id uuid,
  mode money_mode NOT NULL,
  cause text NOT NULL CHECK (cause IN ('weight', 'carrier-change', 'address-correction', 'tax-difference')),
  amount_minor positive_minor_units NOT NULL,
  -- What was found, in the operator's words, and where it can be seen.
  evidence text NOT NULL CHECK (evidence <> ''),
  evidence_file_id uuid,
  -- Weights in grams, where the cause is one.
  quoted_g integer,
  measured_g integer,
  charge_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'awaiting_merchant',
  -- The merchant's words against it, and the operator's to that.
  dispute_note text NOT NULL DEFAULT '',
  decision_note text NOT NULL DEFAULT '',
  answer_by timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, order_id) REFERENCES orders (account_id, id),
  FOREIGN KEY (account_id, parcel_id) REFERENCES parcel (account_id, id),
  FOREIGN KEY (account_id, charge_id) REFERENCES charge (account_id, id)
);
CREATE INDEX make_up_newest ON make_up (account_id, created_at DESC, id DESC);
CREATE INDEX make_up_order ON make_up (account_id, order_id);
CREATE INDEX make_up_unanswered ON make_up (answer_by) WHERE state = 'awaiting_merchant';
CREATE TRIGGER make_up_lifecycle BEFORE UPDATE ON make_up FOR EACH ROW
  WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION guard_state('make-up');
CREATE TABLE make_up_event (LIKE store_event INCLUDING ALL);

INSERT INTO lifecycle_step (lifecycle, from_state, to_state)
SELECT lifecycle, from_state, unnest(string_to_array(to_states, ' ')) FROM (VALUES
  ('claim', 'draft', 'submitted withdrawn'),
  ('claim', 'submitted', 'reviewing evidence_needed offer_made approved auto_approved rejected withdrawn'),
  ('claim', 'evidence_needed', 'submitted withdrawn'),
  ('claim', 'reviewing', 'evidence_needed offer_made approved auto_approved rejected withdrawn'),
  ('claim', 'offer_made', 'accepted countered withdrawn'),
  ('claim', 'countered', 'offer_made approved auto_approved rejected withdrawn'),
  ('claim', 'approved', 'refunded reship_created'),
  ('claim', 'auto_approved', 'refunded reship_created'),
  ('claim', 'accepted', 'refunded'),
  ('claim', 'rejected', 'appealed'),
  ('claim', 'appealed', 'evidence_needed offer_made approved auto_approved rejected withdrawn'),
  ('claim', 'reship_created', 'closed'),
  ('make-up', 'awaiting_merchant', 'accepted disputed waived'),
  ('make-up', 'accepted', 'paid'),
  ('make-up', 'disputed', 'upheld waived'),
  ('make-up', 'upheld', 'accepted waived')
) AS step (lifecycle, from_state, to_states);
