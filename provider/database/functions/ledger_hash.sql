-- What the hash of an entry covers, in one place for writing and for verify-ledger: the hash of the entry before, the
-- document, the time in microseconds, the reason, every line, and every balance after it.
CREATE OR REPLACE FUNCTION ledger_hash(p_previous bytea, p_entry ledger_entry, p_lines text) RETURNS bytea LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN sha256(p_previous || convert_to(jsonb_build_array(
    p_entry.account_id, p_entry.mode, p_entry.seq, p_entry.id, p_entry.kind, p_entry.document_type, p_entry.document_id, p_entry.occurrence,
    p_entry.reference, p_entry.reason, p_entry.amount_minor, p_entry.available_after_minor, p_entry.held_after_minor, p_entry.frozen_after_minor,
    p_entry.promotional_after_minor, p_entry.receivable_after_minor, extract(epoch FROM p_entry.at), p_lines)::text, 'UTF8'));
END $$;
