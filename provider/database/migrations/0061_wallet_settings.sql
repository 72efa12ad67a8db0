-- Needs: app_now, queue_wallet_watch

-- What is watched of a wallet: below which balance its users are alerted, and when it is filled by itself.

ALTER TABLE wallet
  -- Of what can be spent. Null: nobody is alerted.
  ADD COLUMN alert_below_minor positive_minor_units,
  -- Null: it is not filled by itself, or not for now.
  ADD COLUMN top_up_below_minor positive_minor_units;

-- A way to pay that a gateway keeps for an account.
CREATE TABLE payment_method (
  account_id uuid NOT NULL REFERENCES account (id),
  id uuid NOT NULL,
  mode money_mode NOT NULL,
  gateway text NOT NULL,
  -- The gateway's own id of it.
  gateway_method_id text NOT NULL,
  -- What a person knows it by, e.g. `•••• 4242`.
  label text NOT NULL,
  -- What it was paid in, and is charged in.
  currency char(3) NOT NULL,
  -- The recharge it was saved from.
  recharge_id uuid NOT NULL,
  saved_by uuid NOT NULL,
  saved_at timestamptz NOT NULL DEFAULT app_now(),
  removed_at timestamptz,
  PRIMARY KEY (account_id, id),
  UNIQUE (account_id, recharge_id),
  FOREIGN KEY (account_id, recharge_id) REFERENCES recharge (account_id, id)
);

CREATE TABLE automatic_top_up (
  account_id uuid NOT NULL,
  mode money_mode NOT NULL,
  below_minor positive_minor_units NOT NULL,
  amount_minor positive_minor_units NOT NULL,
  -- The most it may bring in a month of the account's zone.
  monthly_cap_minor positive_minor_units NOT NULL,
  payment_method_id uuid NOT NULL,
  enabled boolean NOT NULL,
  -- Why it does not work for now; null: it works, or was switched off.
  stopped_cause text CHECK (stopped_cause IN ('declined', 'method-removed', 'method-unavailable')),
  saved_by uuid NOT NULL,
  saved_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, mode),
  FOREIGN KEY (account_id, mode) REFERENCES wallet (account_id, mode),
  FOREIGN KEY (account_id, payment_method_id) REFERENCES payment_method (account_id, id),
  CHECK (amount_minor <= monthly_cap_minor),
  CHECK (NOT enabled OR stopped_cause IS NULL)
);

-- The saved method a recharge is paid by without its merchant; null: the merchant pays it.
ALTER TABLE recharge
  ADD COLUMN payment_method_id uuid,
  ADD CONSTRAINT recharge_payment_method FOREIGN KEY (account_id, payment_method_id) REFERENCES payment_method (account_id, id);
-- One at a time.
CREATE UNIQUE INDEX recharge_automatic_open ON recharge (account_id, mode)
  WHERE payment_method_id IS NOT NULL AND state IN ('created', 'redirected', 'awaiting_confirmation', 'authorising', 'pending_provider', 'succeeded');
CREATE INDEX recharge_automatic ON recharge (account_id, mode, created_at) WHERE payment_method_id IS NOT NULL;

-- Payments of wallets nobody watches do not pay for this: the condition is checked before the function is called.
CREATE TRIGGER wallet_watched AFTER UPDATE ON wallet FOR EACH ROW
  WHEN (new.available_minor + new.promotional_minor < old.available_minor + old.promotional_minor
    AND (new.available_minor + new.promotional_minor < new.top_up_below_minor
      OR new.available_minor + new.promotional_minor < new.alert_below_minor
        AND old.available_minor + old.promotional_minor >= new.alert_below_minor))
  EXECUTE FUNCTION queue_wallet_watch();
