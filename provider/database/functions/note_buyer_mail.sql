-- Has the buyers of a parcel's orders mailed that it was shipped, delivered or is late, where their store wants such mails.
CREATE OR REPLACE FUNCTION note_buyer_mail() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  mail_kind text := CASE
    WHEN OLD.delivered_at IS NULL AND NEW.delivered_at IS NOT NULL THEN 'delivered'
    WHEN OLD.shipped_at IS NULL AND NEW.shipped_at IS NOT NULL THEN 'shipped'
    WHEN NEW.attention IN ('customs-hold', 'exception', 'no-movement', 'estimate-passed') AND OLD.attention IS DISTINCT FROM NEW.attention
      AND NEW.delivered_at IS NULL THEN 'delayed'
  END;
BEGIN
  INSERT INTO outbox (account_id, kind, payload)
  SELECT DISTINCT o.account_id, 'send-buyer-mail', jsonb_build_object('accountId', o.account_id, 'parcelId', NEW.id, 'orderId', o.id, 'kind', mail_kind)
  FROM parcel_line l
  JOIN orders o ON o.account_id = l.account_id AND o.id = l.order_id
  JOIN buyer_mail_setting s ON s.account_id = o.account_id AND s.store_id = o.store_id AND mail_kind = ANY (s.enabled)
  WHERE l.account_id = NEW.account_id AND l.parcel_id = NEW.id AND mail_kind IS NOT NULL;
  RETURN NULL;
END $$;
