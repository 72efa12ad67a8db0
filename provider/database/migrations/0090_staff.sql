-- Needs: app_now, guard_state, refuse_change

-- Roles an account makes for its own staff, beside those everybody has.
CREATE TABLE staff_role (
  account_id uuid NOT NULL REFERENCES account (id),
  id uuid NOT NULL,
  name text NOT NULL,
  -- Names of `accountPermissions`; one that is no longer known gives nothing.
  permissions text[] NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, id)
);
CREATE UNIQUE INDEX staff_role_name ON staff_role (account_id, lower(name));

ALTER TABLE membership
  DROP CONSTRAINT membership_role_check,
  ADD CONSTRAINT membership_role_check CHECK (role IN ('owner', 'manager', 'buyer', 'finance', 'support', 'read-only', 'custom')),
  ADD COLUMN staff_role_id uuid,
  -- Most a member may pay at once, and on one day of the account's zone; null: no limit. Live and test money are counted apart.
  ADD COLUMN payment_max_minor positive_minor_units,
  ADD COLUMN day_max_minor positive_minor_units,
  ADD CONSTRAINT membership_custom_role CHECK ((role = 'custom') = (staff_role_id IS NOT NULL)),
  ADD CONSTRAINT membership_owner_unlimited CHECK (role <> 'owner' OR (payment_max_minor IS NULL AND day_max_minor IS NULL)),
  ADD CONSTRAINT membership_staff_role FOREIGN KEY (account_id, staff_role_id) REFERENCES staff_role (account_id, id);
CREATE INDEX membership_by_role ON membership (account_id, staff_role_id) WHERE staff_role_id IS NOT NULL;

-- Invitations by mail. Only the hash of the link's token is kept; a new link replaces the one before.
CREATE TABLE staff_invitation (
  account_id uuid NOT NULL REFERENCES account (id),
  id uuid NOT NULL,
  email citext NOT NULL,
  role text NOT NULL CHECK (role IN ('manager', 'buyer', 'finance', 'support', 'read-only', 'custom')),
  staff_role_id uuid,
  payment_max_minor positive_minor_units,
  day_max_minor positive_minor_units,
  token_hash bytea NOT NULL UNIQUE,
  -- How many links were made: the token is derived from the id and this number.
  links integer NOT NULL DEFAULT 1,
  state text NOT NULL DEFAULT 'pending',
  version integer NOT NULL DEFAULT 1,
  invited_by uuid NOT NULL REFERENCES app_user (id),
  created_at timestamptz NOT NULL DEFAULT app_now(),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, staff_role_id) REFERENCES staff_role (account_id, id),
  CHECK ((role = 'custom') = (staff_role_id IS NOT NULL))
);
CREATE UNIQUE INDEX staff_invitation_pending ON staff_invitation (account_id, email) WHERE state = 'pending';
CREATE TRIGGER staff_invitation_lifecycle BEFORE UPDATE ON staff_invitation FOR EACH ROW
  WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION guard_state('staff-invitation');
CREATE TABLE staff_invitation_event (LIKE store_event INCLUDING ALL);
INSERT INTO lifecycle_step (lifecycle, from_state, to_state) VALUES
  ('staff-invitation', 'pending', 'accepted'),
  ('staff-invitation', 'pending', 'revoked');

-- What members did with staff and settings of their account. Rows are only ever added.
CREATE TABLE account_log (
  account_id uuid NOT NULL REFERENCES account (id),
  id uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT app_now(),
  user_id uuid NOT NULL REFERENCES app_user (id),
  action text NOT NULL,
  -- Values of the words the action is shown in.
  facts jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (account_id, id)
);
CREATE INDEX account_log_newest ON account_log (account_id, at DESC, id DESC);
CREATE TRIGGER account_log_kept BEFORE UPDATE OR TRUNCATE ON account_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
