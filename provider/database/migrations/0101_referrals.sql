-- Needs: app_now, guard_state

-- Who invited whom, and the commissions that come of it. What is due stands in the books on `payable:commission`.

ALTER DOMAIN ledger_account DROP CONSTRAINT ledger_account_check;
ALTER DOMAIN ledger_account ADD CONSTRAINT ledger_account_check CHECK (VALUE IN (
  'wallet:available', 'wallet:held', 'wallet:frozen', 'wallet:promotional', 'receivable:merchant',
  'gateway:clearing', 'gateway:suspense', 'payout:clearing',
  'revenue:goods', 'revenue:freight', 'revenue:insurance', 'revenue:clearance', 'revenue:service', 'revenue:storage', 'revenue:fees',
  'payable:duty', 'payable:tax', 'payable:commission', 'expense:promotion', 'expense:commission', 'expense:adjustment'));
ALTER DOMAIN ledger_kind DROP CONSTRAINT ledger_kind_check;
ALTER DOMAIN ledger_kind ADD CONSTRAINT ledger_kind_check CHECK (VALUE IN (
  'recharge', 'order_payment', 'charge_payment', 'hold', 'capture', 'release', 'refund', 'commission', 'commission_earned', 'commission_reversed',
  'withdrawal', 'withdrawal_sent', 'withdrawal_failed', 'fee', 'adjustment', 'promotion', 'promotion_expired',
  'recharge_refund', 'chargeback', 'chargeback_won', 'chargeback_lost', 'suspense_in', 'suspense_out'));

-- Rules of the program: one row.
CREATE TABLE referral_program (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  -- Days after joining in which orders of an invited merchant earn.
  window_days integer NOT NULL CHECK (window_days > 0),
  -- Days after delivery until a commission can be withdrawn.
  maturity_days integer NOT NULL CHECK (maturity_days >= 0),
  updated_at timestamptz NOT NULL DEFAULT app_now()
);
INSERT INTO referral_program (window_days, maturity_days) VALUES (365, 30);
CREATE TABLE referral_level (
  level integer PRIMARY KEY CHECK (level > 0),
  -- Invited merchants who have paid a first order, from which on the level counts.
  min_active integer NOT NULL UNIQUE CHECK (min_active >= 0),
  rate_bp integer NOT NULL CHECK (rate_bp BETWEEN 0 AND 10000)
);
INSERT INTO referral_level (level, min_active, rate_bp) VALUES (1, 0, 100), (2, 5, 150), (3, 20, 200), (4, 50, 300);

-- A word of one's own in the place of the invite code.
CREATE TABLE referral_slug (
  account_id uuid PRIMARY KEY REFERENCES account (id),
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9](-?[a-z0-9])+$')
);
-- Visits by the link, a day.
CREATE TABLE referral_click (
  account_id uuid NOT NULL REFERENCES account (id),
  day date NOT NULL,
  clicks integer NOT NULL,
  PRIMARY KEY (account_id, day)
);

-- A merchant another one invited, kept with the one who invited.
CREATE TABLE referral (
  account_id uuid NOT NULL REFERENCES account (id),
  id uuid NOT NULL,
  -- One inviter, ever.
  invited_account_id uuid NOT NULL UNIQUE REFERENCES account (id),
  state text NOT NULL DEFAULT 'registered',
  -- Why somebody looks at it first: what the two have in common.
  suspicions text[] NOT NULL DEFAULT '{}',
  joined_at timestamptz NOT NULL DEFAULT app_now(),
  window_ends_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (account_id, id),
  CHECK (account_id <> invited_account_id)
);
CREATE INDEX referral_newest ON referral (account_id, joined_at DESC, id DESC);
CREATE INDEX referral_held ON referral (joined_at) WHERE state = 'held';
CREATE TRIGGER referral_lifecycle BEFORE UPDATE ON referral FOR EACH ROW
  WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION guard_state('referral');
CREATE TABLE referral_event (LIKE store_event INCLUDING ALL);

CREATE SEQUENCE commission_number START 1001;
CREATE TABLE commission (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  number text NOT NULL UNIQUE,
  referral_id uuid NOT NULL,
  -- The order of the invited merchant.
  invited_account_id uuid NOT NULL,
  order_id uuid NOT NULL,
  order_number text NOT NULL,
  -- Goods of the order less what was refunded of them, and the share of it.
  base_minor minor_units NOT NULL,
  rate_bp integer NOT NULL CHECK (rate_bp BETWEEN 0 AND 10000),
  amount_minor minor_units NOT NULL,
  -- What of it the ledger has.
  posted_minor minor_units NOT NULL DEFAULT 0,
  state text NOT NULL DEFAULT 'pending',
  -- Null until all of the order has arrived.
  matures_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, referral_id) REFERENCES referral (account_id, id)
);
-- An order earns one commission.
CREATE UNIQUE INDEX commission_order ON commission (invited_account_id, order_id);
CREATE INDEX commission_newest ON commission (account_id, created_at DESC, id DESC);
CREATE INDEX commission_pending ON commission (created_at) WHERE state = 'pending';
CREATE TRIGGER commission_lifecycle BEFORE UPDATE ON commission FOR EACH ROW
  WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION guard_state('commission');
CREATE TABLE commission_event (LIKE store_event INCLUDING ALL);

-- Commissions an account can withdraw, moved in the transaction that posts them. Below zero after a refund of what was withdrawn: the next ones pay it.
CREATE TABLE commission_balance (
  account_id uuid PRIMARY KEY REFERENCES account (id),
  available_minor bigint NOT NULL DEFAULT 0
);

INSERT INTO lifecycle_step (lifecycle, from_state, to_state) VALUES
  ('referral', 'held', 'registered'),
  ('referral', 'held', 'refused'),
  ('referral', 'registered', 'active'),
  ('referral', 'registered', 'held'),
  ('commission', 'held', 'pending'),
  ('commission', 'held', 'reversed'),
  ('commission', 'pending', 'available'),
  ('commission', 'pending', 'reversed'),
  ('commission', 'available', 'reversed');
