-- Needs: app_now

-- What is approved can still be stopped, and what was in a file for the bank stays known.

INSERT INTO lifecycle_step (lifecycle, from_state, to_state) VALUES ('withdrawal', 'approved', 'canceled'), ('withdrawal', 'approved', 'rejected');

-- Each file for the bank as it was made; `withdrawal.payout_file_id` is the newest one a withdrawal is in.
CREATE TABLE payout_file_row (
  payout_file_id uuid NOT NULL REFERENCES payout_file (id),
  account_id uuid NOT NULL,
  withdrawal_id uuid NOT NULL,
  PRIMARY KEY (payout_file_id, account_id, withdrawal_id),
  FOREIGN KEY (account_id, withdrawal_id) REFERENCES withdrawal (account_id, id)
);
INSERT INTO payout_file_row (payout_file_id, account_id, withdrawal_id)
SELECT payout_file_id, account_id, id FROM withdrawal WHERE payout_file_id IS NOT NULL;
CREATE INDEX payout_file_row_withdrawal ON payout_file_row (account_id, withdrawal_id);

-- Payouts of the last day, which limits are counted over.
CREATE INDEX withdrawal_of_late ON withdrawal (account_id, mode, created_at) WHERE destination = 'payout';

-- The simulated bank keeps the end of an account's number.
UPDATE sandbox.payout SET destination = right(destination, 4);
