-- What a commission was before refunds lowered it.
ALTER TABLE commission ADD COLUMN first_minor minor_units;
UPDATE commission c SET first_minor = greatest(c.amount_minor, (
  SELECT coalesce(max(l.amount_minor), 0) FROM ledger_entry e JOIN ledger_line l ON l.account_id = e.account_id AND l.entry_id = e.id
  WHERE e.account_id = c.account_id AND e.document_type = 'commission' AND e.document_id = c.id AND e.kind = 'commission_earned'
    AND l.ledger_account = 'payable:commission'));
ALTER TABLE commission ALTER COLUMN first_minor SET NOT NULL, ADD CHECK (first_minor >= amount_minor);
