-- Needs: app_now, guard_state

-- How each member sees weights and sizes, and what is selected first for them.
ALTER TABLE app_user
  ADD COLUMN weight_unit text NOT NULL DEFAULT 'kg' CHECK (weight_unit IN ('g', 'kg', 'oz', 'lb')),
  ADD COLUMN length_unit text NOT NULL DEFAULT 'cm' CHECK (length_unit IN ('cm', 'in')),
  -- Selected first where a store is selected; null: none.
  ADD COLUMN default_store_id uuid,
  -- Language of packing slips, declarations and receipts; null: that of the screens.
  ADD COLUMN document_locale text;
UPDATE app_user SET weight_unit = 'lb', length_unit = 'in' WHERE units = 'imperial';
UPDATE app_user u SET default_store_id = s.default_store_id, document_locale = s.document_locale
FROM account_setting s WHERE s.account_id = u.account_id;
ALTER TABLE app_user DROP COLUMN units;
ALTER TABLE account_setting DROP COLUMN default_store_id, DROP COLUMN document_locale;
-- A template is offered for orders of its store; null: of all.
UPDATE account_setting SET note_templates = (SELECT coalesce(jsonb_agg(t || '{"storeId": null}' ORDER BY n), '[]')
  FROM jsonb_array_elements(note_templates) WITH ORDINALITY AS e (t, n));

-- Orders with one of these tags in their store are left out.
ALTER TABLE order_setting ADD COLUMN left_out_tags text[] NOT NULL DEFAULT '{}';
-- What a store does otherwise than its account. Which orders are taken in is one rule of three columns; null: the account's.
CREATE TABLE store_order_setting (
  account_id uuid NOT NULL,
  store_id uuid NOT NULL,
  import_orders text CHECK (import_orders IN ('all', 'paid')),
  import_from date,
  left_out_tags text[] NOT NULL DEFAULT '{}',
  -- Null: the account's.
  hold_fraud_risk boolean,
  PRIMARY KEY (account_id, store_id),
  FOREIGN KEY (account_id, store_id) REFERENCES store (account_id, id),
  CHECK (import_orders IS NOT NULL OR (import_from IS NULL AND left_out_tags = '{}')),
  CHECK (import_orders IS NOT NULL OR hold_fraud_risk IS NOT NULL)
);

ALTER TABLE track_setting ADD COLUMN version integer NOT NULL DEFAULT 1;
-- How tracking is written back to a store that does not go by its account's setting.
CREATE TABLE store_track_setting (
  account_id uuid NOT NULL,
  store_id uuid NOT NULL,
  number text NOT NULL CHECK (number IN ('first-mile', 'last-mile')),
  link text NOT NULL CHECK (link IN ('carrier', 'provider', 'branded')),
  carrier_name text NOT NULL CHECK (carrier_name IN ('real', 'other', 'fixed')),
  fixed_carrier_name text NOT NULL DEFAULT '',
  notify_buyer boolean NOT NULL,
  tell_when text NOT NULL CHECK (tell_when IN ('label', 'first-scan')),
  PRIMARY KEY (account_id, store_id),
  FOREIGN KEY (account_id, store_id) REFERENCES store (account_id, id)
);

-- Language of a user's notification mails; null: that of the screens.
ALTER TABLE notification_preference_set ADD COLUMN mail_locale text;

-- Addresses beside a user's own that get the same notification mails, security aside.
CREATE TABLE mail_recipient (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  email text NOT NULL,
  locale text NOT NULL,
  state text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, id),
  UNIQUE (id),
  FOREIGN KEY (account_id, user_id) REFERENCES app_user (account_id, id)
);
CREATE UNIQUE INDEX mail_recipient_address ON mail_recipient (account_id, user_id, lower(email));
CREATE TRIGGER mail_recipient_lifecycle BEFORE UPDATE ON mail_recipient FOR EACH ROW
  WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION guard_state('mail-recipient');
CREATE TABLE mail_recipient_event (
  account_id uuid NOT NULL,
  entity_id uuid NOT NULL,
  seq integer NOT NULL,
  from_state text,
  to_state text NOT NULL,
  actor_kind text NOT NULL,
  actor_id text,
  cause text,
  -- What was edited, where no state moves: from_state is to_state then.
  edit text,
  payload jsonb NOT NULL DEFAULT '{}',
  at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, entity_id, seq)
);
INSERT INTO lifecycle_step (lifecycle, from_state, to_state) VALUES
  ('mail-recipient', 'unconfirmed', 'confirmed'),
  ('mail-recipient', 'unconfirmed', 'bounced'),
  ('mail-recipient', 'confirmed', 'bounced'),
  ('mail-recipient', 'confirmed', 'unsubscribed'),
  ('mail-recipient', 'bounced', 'unconfirmed'),
  ('mail-recipient', 'unsubscribed', 'unconfirmed');

-- Whose mail it is, where it is none to the user's own address. No reference: what was delivered stays when the address is removed.
ALTER TABLE notification_delivery ADD COLUMN recipient_id uuid,
  DROP CONSTRAINT notification_delivery_account_id_event_id_user_id_channel_e_key;
ALTER TABLE notification_delivery
  ADD CONSTRAINT notification_delivery_once UNIQUE NULLS NOT DISTINCT (account_id, event_id, user_id, channel, endpoint_id, recipient_id),
  ADD CONSTRAINT notification_delivery_recipient CHECK (recipient_id IS NULL OR channel = 'mail');

-- A mail to a buyer is kept before it is handed over, so that it is never sent twice: `unclear` when nobody knows whether it was.
ALTER TABLE buyer_mail
  ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  ADD COLUMN state text NOT NULL DEFAULT 'sent' CHECK (state IN ('sending', 'sent', 'unclear', 'bounced'));
