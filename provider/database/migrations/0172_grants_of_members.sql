-- What a member allowed ends with the membership: one who comes back is asked anew.
DELETE FROM oauth_grant g WHERE NOT EXISTS (SELECT 1 FROM membership m WHERE m.account_id = g.account_id AND m.user_id = g.user_id);
ALTER TABLE oauth_grant ADD CONSTRAINT oauth_grant_of_member
  FOREIGN KEY (account_id, user_id) REFERENCES membership (account_id, user_id) ON DELETE CASCADE;
