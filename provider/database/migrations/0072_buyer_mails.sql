-- Needs: app_now, note_buyer_mail

-- Mails to the buyers of a store about their parcels, in the merchant's name.

CREATE TABLE buyer_mail_setting (
  account_id uuid NOT NULL,
  store_id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  -- What buyers are mailed about.
  enabled text[] NOT NULL DEFAULT '{}',
  -- Empty: the store's name.
  sender_name text NOT NULL DEFAULT '',
  reply_to text,
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, store_id),
  FOREIGN KEY (account_id, store_id) REFERENCES store (account_id, id)
);

-- Texts of the merchant's own; of the others the usual ones are sent.
CREATE TABLE buyer_mail_text (
  account_id uuid NOT NULL,
  store_id uuid NOT NULL,
  kind text NOT NULL,
  locale text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  PRIMARY KEY (account_id, store_id, kind, locale),
  FOREIGN KEY (account_id, store_id) REFERENCES buyer_mail_setting (account_id, store_id)
);

-- What was mailed, so that it is mailed once. No address: that is the order's, and is erased with it.
CREATE TABLE buyer_mail (
  account_id uuid NOT NULL,
  parcel_id uuid NOT NULL,
  order_id uuid NOT NULL,
  kind text NOT NULL,
  sent_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, parcel_id, order_id, kind),
  FOREIGN KEY (account_id, parcel_id) REFERENCES parcel (account_id, id)
);

CREATE TRIGGER parcel_buyer_mail AFTER UPDATE OF shipped_at, delivered_at, attention ON parcel FOR EACH ROW
  WHEN ((OLD.shipped_at, OLD.delivered_at, OLD.attention) IS DISTINCT FROM (NEW.shipped_at, NEW.delivered_at, NEW.attention))
  EXECUTE FUNCTION note_buyer_mail();
