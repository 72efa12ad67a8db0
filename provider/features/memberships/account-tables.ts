import { sql } from 'kysely';
import type { AccountTables } from '#provider/account-data/account-tables.ts';
import { eventsOf, wholeRows } from '#provider/account-data/export-rows.ts';

/** Who works in the account, and what each did. */
export const membershipTables: AccountTables = {
  sections: [
    {
      name: 'memberships',
      tables: ['membership'],
      rowsOf: (accountId) =>
        sql`SELECT t.user_id AS id, to_jsonb(t) - 'account_id' AS row FROM membership t WHERE t.account_id = ${accountId}`,
    },
    wholeRows('staff-roles', 'staff_role'),
    wholeRows('staff-invitations', 'staff_invitation', {
      without: ['token_hash', 'links'],
      nested: [eventsOf('staff_invitation_event')],
    }),
    wholeRows('account-log', 'account_log'),
  ],
  emptied: {
    tables: ['membership'],
    /** Also those its own users have in other accounts. */
    async empty(tx, accountId) {
      await sql`DELETE FROM membership m WHERE m.account_id = ${accountId}
        OR m.user_id IN (SELECT u.id FROM app_user u WHERE u.account_id = ${accountId})`.execute(tx);
    },
  },
  deleted: ['staff_invitation', 'staff_invitation_event', 'staff_role', 'account_log'],
};
