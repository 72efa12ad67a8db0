-- Needs: app_now

-- What files merchants send for: who may, what kinds, how large, how many at once, how long they are kept. Another purpose is another row.
CREATE TABLE upload_purpose (
  purpose text PRIMARY KEY CHECK (purpose ~ '^[a-z]+(-[a-z]+)*$'),
  -- What the sender has to be permitted.
  permission text NOT NULL,
  kinds text[] NOT NULL CHECK (kinds <@ ARRAY['image', 'pdf', 'video', 'table'] AND kinds <> '{}'),
  max_bytes integer NOT NULL CHECK (max_bytes BETWEEN 1 AND 20971520),
  -- In one message, claim or whatever the files are for.
  files_max integer NOT NULL CHECK (files_max > 0),
  -- Files of a user that nothing names yet: those of some forms that were left.
  unused_max integer NOT NULL DEFAULT 40 CHECK (unused_max >= files_max),
  days_kept integer NOT NULL CHECK (days_kept > 0)
);
INSERT INTO upload_purpose (purpose, permission, kinds, max_bytes, files_max, days_kept) VALUES
  -- As long as somebody may ask what was said.
  ('ticket-file', 'tickets:write', '{image,pdf,video,table}', 10 * 1048576, 5, 3 * 365),
  -- As long as somebody may ask how a claim was decided.
  ('claim-evidence', 'orders:edit', '{image,pdf}', 5 * 1048576, 8, 3 * 365),
  ('inbound-document', 'stock:manage', '{image,pdf}', 5 * 1048576, 10, 3 * 365),
  -- As long as a payment may be asked about.
  ('bank-proof', 'wallet:top-up', '{image,pdf}', 10 * 1048576, 1, 10 * 365),
  -- Names a buyer: no longer than an order with it may wait.
  ('own-label', 'orders:edit', '{pdf}', 5 * 1048576, 1, 183);

-- Files merchants sent. Until something uses it, a file is its sender's alone.
CREATE TABLE upload (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  purpose text NOT NULL REFERENCES upload_purpose (purpose),
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  used_at timestamptz,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, id) REFERENCES stored_file (account_id, id) ON DELETE CASCADE
);
CREATE INDEX upload_unused ON upload (created_at) WHERE used_at IS NULL;
CREATE INDEX upload_unused_of_user ON upload (account_id, user_id, purpose) WHERE used_at IS NULL;

INSERT INTO upload (account_id, id, user_id, purpose, name, created_at, used_at)
SELECT f.account_id, f.id, f.user_id, s.purpose, f.name, f.created_at, CASE WHEN f.message_id IS NOT NULL THEN f.created_at END
FROM support_ticket_file f JOIN stored_file s ON s.account_id = f.account_id AND s.id = f.id;
-- Who sent the others was not noted: they count as their account's owner's.
INSERT INTO upload (account_id, id, user_id, purpose, name, created_at, used_at)
SELECT s.account_id, s.id, owner.user_id, s.purpose, 'file.' || CASE s.content_type WHEN 'application/pdf' THEN 'pdf' ELSE 'webp' END, s.created_at, s.created_at
FROM stored_file s
CROSS JOIN LATERAL (SELECT m.user_id FROM membership m WHERE m.account_id = s.account_id AND m.role = 'owner' ORDER BY m.user_id LIMIT 1) owner
WHERE s.purpose IN ('bank-proof', 'own-label')
  OR EXISTS (SELECT 1 FROM claim_file c WHERE c.account_id = s.account_id AND c.file_id = s.id)
  OR EXISTS (SELECT 1 FROM inbound_file i WHERE i.account_id = s.account_id AND i.file_id = s.id);

-- Files of messages.
DELETE FROM support_ticket_file WHERE message_id IS NULL;
DROP INDEX support_ticket_file_loose;
ALTER TABLE support_ticket_file
  ALTER COLUMN message_id SET NOT NULL,
  ALTER COLUMN place SET NOT NULL,
  DROP COLUMN user_id,
  DROP COLUMN name,
  DROP COLUMN created_at;

-- Within how many hours of Monday to Friday we reply.
CREATE TABLE support_ticket_clock (
  category text NOT NULL,
  urgency text NOT NULL CHECK (urgency IN ('normal', 'high')),
  hours integer NOT NULL CHECK (hours BETWEEN 1 AND 720),
  PRIMARY KEY (category, urgency)
);
INSERT INTO support_ticket_clock (category, urgency, hours)
SELECT category, urgency, CASE urgency WHEN 'normal' THEN normal ELSE high END FROM (VALUES
  ('order', 24, 4), ('payment', 8, 2), ('product', 24, 8), ('shipping', 24, 4), ('warehouse', 24, 8),
  ('tax', 48, 8), ('store', 24, 4), ('account', 24, 4), ('billing', 48, 8), ('idea', 72, 24)
) AS clock (category, normal, high) CROSS JOIN (VALUES ('normal'), ('high')) AS each (urgency);

-- What a ticket is about: an order, a parcel (`order_id` is then the first order in it), a product or a recharge.
ALTER TABLE support_ticket
  ADD COLUMN parcel_id uuid,
  ADD COLUMN recharge_id uuid,
  ADD FOREIGN KEY (account_id, parcel_id) REFERENCES parcel (account_id, id),
  ADD FOREIGN KEY (account_id, recharge_id) REFERENCES recharge (account_id, id),
  ADD CONSTRAINT support_ticket_about CHECK (num_nonnulls(coalesce(parcel_id, order_id), product_id, recharge_id) <= 1);
CREATE INDEX support_ticket_parcel ON support_ticket (account_id, parcel_id) WHERE parcel_id IS NOT NULL;
CREATE INDEX support_ticket_recharge ON support_ticket (account_id, recharge_id) WHERE recharge_id IS NOT NULL;

ALTER TABLE support_ticket_message
  -- The member of the account who wrote it, and who is mailed what we reply.
  ADD COLUMN user_id uuid,
  -- When the other side first read it.
  ADD COLUMN read_at timestamptz;
UPDATE support_ticket_message m SET read_at = m.created_at, user_id = CASE m.author WHEN 'merchant' THEN t.user_id END
FROM support_ticket t WHERE t.account_id = m.account_id AND t.id = m.ticket_id;
ALTER TABLE support_ticket_message ADD CONSTRAINT support_ticket_message_writer CHECK ((user_id IS NOT NULL) = (author = 'merchant'));
CREATE INDEX support_ticket_message_unread ON support_ticket_message (account_id, ticket_id, author) WHERE read_at IS NULL;
