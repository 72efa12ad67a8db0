-- What an entry's hash covers, in one place for writing and for verify-ledger.
CREATE OR REPLACE FUNCTION ledger_hash(
  p_previous bytea, p_account uuid, p_mode text, p_seq bigint, p_id uuid, p_kind text, p_reference text,
  p_amount bigint, p_balance_after bigint, p_postings text
) RETURNS bytea LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN sha256(p_previous || convert_to(p_account::text || '|' || p_mode || '|' || p_seq::text || '|' || p_id::text || '|' || p_kind || '|'
    || p_reference || '|' || p_amount::text || '|' || p_balance_after::text || '|' || p_postings, 'UTF8'));
END $$;
