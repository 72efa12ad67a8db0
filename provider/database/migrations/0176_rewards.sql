-- Needs: app_now

-- Commissions of test orders, levels by merchants active of late, own money alone earns, links that outlive their word, and looks at active referrals.

-- The program as it starts; rows an operator has set are left alone.
WITH untouched AS (
  SELECT 1 FROM referral_level
  HAVING string_agg(format('%s: %s %s', level, min_active, rate_bp), ', ' ORDER BY level) = '1: 0 100, 2: 5 150, 3: 20 200, 4: 50 300'
), gone AS (
  DELETE FROM referral_level WHERE level = 4 AND EXISTS (SELECT 1 FROM untouched)
)
UPDATE referral_level SET rate_bp = 200 + level * 100 WHERE level < 4 AND EXISTS (SELECT 1 FROM untouched);
ALTER TABLE referral_program
  -- Days in which an invited merchant counts as active after an order that earned.
  ADD COLUMN active_days integer NOT NULL DEFAULT 90 CHECK (active_days > 0);

-- Words an account had before stay its own, and lead to it.
ALTER TABLE referral_slug
  DROP CONSTRAINT referral_slug_pkey,
  ADD PRIMARY KEY (account_id, slug),
  ADD CHECK (char_length(slug) BETWEEN 3 AND 30),
  ADD COLUMN set_at timestamptz NOT NULL DEFAULT app_now(),
  ADD COLUMN retired_at timestamptz;
CREATE UNIQUE INDEX referral_slug_current ON referral_slug (account_id) WHERE retired_at IS NULL;

ALTER TABLE referral
  -- What our people have looked at and let pass.
  ADD COLUMN cleared text[] NOT NULL DEFAULT '{}',
  -- The network it signed up from, for a day: many from one at once are looked at first.
  ADD COLUMN joined_from text;
CREATE INDEX referral_joined_from ON referral (account_id, joined_from) WHERE joined_from IS NOT NULL;

CREATE UNIQUE INDEX referral_id ON referral (id);

-- `created_at` is when the order was paid, `base_minor` what of its goods was paid from money of the merchant's own and not refunded.
ALTER TABLE commission ADD COLUMN mode money_mode NOT NULL DEFAULT 'live';
ALTER TABLE commission ALTER COLUMN mode DROP DEFAULT;
DROP INDEX commission_newest;
CREATE INDEX commission_newest ON commission (account_id, mode, created_at DESC, id DESC);
DROP INDEX commission_pending;
CREATE INDEX commission_pending ON commission (matures_at) WHERE state IN ('pending', 'held');

ALTER TABLE commission_balance ADD COLUMN mode money_mode NOT NULL DEFAULT 'live';
ALTER TABLE commission_balance
  ALTER COLUMN mode DROP DEFAULT,
  DROP CONSTRAINT commission_balance_pkey,
  ADD PRIMARY KEY (account_id, mode);

-- Commissions that were moved to a wallet and have not been spent: they are spent on orders before other available money.
CREATE TABLE reward_money (
  account_id uuid NOT NULL REFERENCES account (id),
  mode money_mode NOT NULL,
  left_minor minor_units NOT NULL CHECK (left_minor >= 0),
  PRIMARY KEY (account_id, mode)
);
-- Of an order's payment, what they paid and no refund gave back.
CREATE TABLE order_reward_money (
  account_id uuid NOT NULL,
  order_id uuid NOT NULL,
  used_minor minor_units NOT NULL CHECK (used_minor >= 0),
  PRIMARY KEY (account_id, order_id),
  FOREIGN KEY (account_id, order_id) REFERENCES orders (account_id, id)
);

-- Test commissions go to the test wallet.
ALTER TABLE withdrawal DROP CONSTRAINT withdrawal_ways;
ALTER TABLE withdrawal ADD CONSTRAINT withdrawal_ways CHECK (
  fee_minor < amount_minor
  AND (destination = 'payout') = (payout_profile_id IS NOT NULL)
  AND (destination = 'recharge') = (recharge_id IS NOT NULL)
  AND (source = 'commission' OR destination <> 'wallet')
  AND (source = 'wallet' OR destination <> 'recharge'));

-- Test wallets are followed from here on.
INSERT INTO ledger_follower (account_id, follower, last_seq) SELECT account_id, 'referrals-test', last_seq FROM wallet WHERE mode = 'test';

INSERT INTO lifecycle_step (lifecycle, from_state, to_state) VALUES
  ('referral', 'active', 'held'),
  ('referral', 'registered', 'refused'),
  ('referral', 'active', 'refused'),
  ('commission', 'pending', 'held');

-- Notices of single commissions get what the texts of today say.
UPDATE notification_event e SET params = jsonb_build_object('count', 1, 'amountMinor', coalesce((
  SELECT l.amount_minor FROM ledger_entry x JOIN ledger_line l ON l.account_id = x.account_id AND l.entry_id = x.id AND l.ledger_account = 'payable:commission'
  WHERE x.account_id = e.account_id AND x.document_type = 'commission' AND x.kind = 'commission_earned'
    AND x.document_id::text = split_part(e.key, ':', 2)), 0))
WHERE e.kind = 'commission-available' AND e.params = '{}'::jsonb;
