-- Needs: app_now, guard_state

-- Support tickets with their conversation, in the app and by mail.

CREATE SEQUENCE support_ticket_number START 1001;
CREATE TABLE support_ticket (
  account_id uuid NOT NULL REFERENCES account (id),
  id uuid NOT NULL,
  number text NOT NULL UNIQUE,
  -- Who asked, and whom replies are mailed to.
  user_id uuid NOT NULL,
  category text NOT NULL,
  subject text NOT NULL,
  order_id uuid,
  product_id uuid REFERENCES product (id) ON DELETE SET NULL,
  urgency text NOT NULL DEFAULT 'normal' CHECK (urgency IN ('normal', 'high')),
  urgency_reason text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT 'open',
  -- Name of the operator who replies to it.
  agent_name text,
  -- Until when we reply; null: it is not our turn.
  reply_by timestamptz,
  last_message_by text NOT NULL CHECK (last_message_by IN ('merchant', 'operator')),
  last_message_at timestamptz NOT NULL DEFAULT app_now(),
  resolved_at timestamptz,
  rating smallint CHECK (rating BETWEEN 1 AND 5),
  rating_comment text NOT NULL DEFAULT '',
  -- The closed ticket it goes on from.
  previous_id uuid,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, order_id) REFERENCES orders (account_id, id),
  FOREIGN KEY (account_id, previous_id) REFERENCES support_ticket (account_id, id),
  CHECK (urgency = 'normal' OR urgency_reason <> ''),
  CHECK (state NOT IN ('resolved', 'closed') OR resolved_at IS NOT NULL)
);
CREATE INDEX support_ticket_newest ON support_ticket (account_id, last_message_at DESC, id DESC);
CREATE INDEX support_ticket_order ON support_ticket (account_id, order_id) WHERE order_id IS NOT NULL;
CREATE INDEX support_ticket_ours ON support_ticket (reply_by) WHERE reply_by IS NOT NULL;
CREATE INDEX support_ticket_resolved ON support_ticket (resolved_at) WHERE state = 'resolved';
CREATE INDEX support_ticket_quiet ON support_ticket (last_message_at) WHERE state = 'waiting_you';
-- A closed ticket is gone on from once.
CREATE UNIQUE INDEX support_ticket_previous ON support_ticket (account_id, previous_id) WHERE previous_id IS NOT NULL;
CREATE TRIGGER support_ticket_lifecycle BEFORE UPDATE ON support_ticket FOR EACH ROW
  WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION guard_state('support-ticket');
CREATE TABLE support_ticket_event (LIKE store_event INCLUDING ALL);

CREATE TABLE support_ticket_message (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  ticket_id uuid NOT NULL,
  author text NOT NULL CHECK (author IN ('merchant', 'operator')),
  author_name text NOT NULL,
  via text NOT NULL CHECK (via IN ('app', 'mail')),
  -- May name a buyer, and is erased with the buyer.
  text text NOT NULL,
  -- Attachments of a mail that are of no kind we keep, or too large.
  files_left_out integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, ticket_id) REFERENCES support_ticket (account_id, id)
);
CREATE INDEX support_ticket_message_ticket ON support_ticket_message (account_id, ticket_id, created_at, id);

-- Files of messages; one that is in no message yet belongs to the user who sent it.
CREATE TABLE support_ticket_file (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  message_id uuid,
  place integer,
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, message_id) REFERENCES support_ticket_message (account_id, id)
);
CREATE INDEX support_ticket_file_message ON support_ticket_file (account_id, message_id) WHERE message_id IS NOT NULL;
CREATE INDEX support_ticket_file_loose ON support_ticket_file (created_at) WHERE message_id IS NULL;

-- Mails that came in, so that one that is delivered twice is taken once.
CREATE TABLE received_mail (
  hash bytea PRIMARY KEY,
  received_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE INDEX received_mail_age ON received_mail (received_at);

INSERT INTO lifecycle_step (lifecycle, from_state, to_state)
SELECT lifecycle, from_state, unnest(string_to_array(to_states, ' ')) FROM (VALUES
  ('support-ticket', 'open', 'waiting_us waiting_you resolved'),
  ('support-ticket', 'waiting_us', 'waiting_you resolved'),
  ('support-ticket', 'waiting_you', 'waiting_us resolved'),
  ('support-ticket', 'resolved', 'waiting_us closed')
) AS step (lifecycle, from_state, to_states);
