-- What the shop can sell of a variant, as the app pushed it last; buyers order nothing the shop is out of.
ALTER TABLE sandbox.variant ADD COLUMN available integer NOT NULL DEFAULT 0;
-- Shops made before stock was pushed go on selling.
UPDATE sandbox.variant SET available = 100;
