-- Null until the user has chosen one: inside the Shopify admin the admin's language counts as long as that.
ALTER TABLE app_user ALTER COLUMN locale DROP DEFAULT, ALTER COLUMN locale DROP NOT NULL;
-- Users who came from Shopify could not choose one so far.
UPDATE app_user SET locale = NULL WHERE password_hash IS NULL;
