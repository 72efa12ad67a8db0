import { sql } from 'kysely';
import type { AccountTables } from '#provider/account-data/account-tables.ts';
import { children, eventsOf, type Nested, wholeRows } from '#provider/account-data/export-rows.ts';

const files: Nested = {
  tables: ['support_ticket_file'],
  fields: sql`jsonb_build_object('files', (SELECT coalesce(jsonb_agg(to_jsonb(f) - 'account_id' || jsonb_build_object('name', u.name) ORDER BY m.id, f.place), '[]')
    FROM support_ticket_file f JOIN support_ticket_message m ON m.account_id = f.account_id AND m.id = f.message_id
    LEFT JOIN upload u ON u.account_id = f.account_id AND u.id = f.id
    WHERE m.account_id = t.account_id AND m.ticket_id = t.id))`,
};

/** What merchants asked. */
export const ticketTables: AccountTables = {
  sections: [
    wholeRows('support-tickets', 'support_ticket', {
      nested: [children('messages', 'support_ticket_message', 'ticket_id', 'id'), files, eventsOf('support_ticket_event')],
    }),
  ],
  deleted: ['support_ticket_file', 'support_ticket_message', 'support_ticket_event', 'support_ticket'],
};
