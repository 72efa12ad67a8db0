-- Has a wallet looked at whose balance fell: `alert` where it fell below what its users want to know of.
CREATE OR REPLACE FUNCTION queue_wallet_watch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox (account_id, kind, payload)
  VALUES (new.account_id, 'watch-wallet', jsonb_build_object('accountId', new.account_id, 'mode', new.mode, 'seq', new.last_seq,
    'alert', coalesce(new.available_minor + new.promotional_minor < new.alert_below_minor
      AND old.available_minor + old.promotional_minor >= new.alert_below_minor, false)));
  RETURN NULL;
END $$;
