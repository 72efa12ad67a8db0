import { sql } from 'kysely';
import type { AccountTables } from '#provider/account-data/account-tables.ts';

/** Long work and what waits to be queued. */
export const jobTables: AccountTables = {
  notExported: { 'how far long work is': ['job', 'job_row'], 'what waits for the queue': ['outbox'] },
  emptied: {
    tables: ['outbox'],
    /** Nobody is left to be notified; other work on its way ends where it finds the account closed. */
    async empty(tx, accountId) {
      await sql`DELETE FROM outbox WHERE account_id = ${accountId} AND kind = 'write-deliveries'`.execute(tx);
    },
  },
  deleted: ['job_row', 'job'],
};
