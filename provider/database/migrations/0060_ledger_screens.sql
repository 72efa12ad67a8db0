-- What the screens and statements of a wallet ask of its ledger.

-- Movements of days and months, and sums of them.
CREATE INDEX ledger_entry_at ON ledger_entry (account_id, mode, at);
-- Movements that were paid in a currency of their own.
CREATE INDEX ledger_line_paid ON ledger_line (account_id, paid_currency, entry_id) WHERE paid_currency IS NOT NULL;
CREATE INDEX make_up_charge ON make_up (account_id, charge_id);
