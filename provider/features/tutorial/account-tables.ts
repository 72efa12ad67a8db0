import { sql } from 'kysely';
import type { AccountTables } from '#provider/account-data/account-tables.ts';

/** Lessons users have seen. */
export const tutorialTables: AccountTables = {
  sections: [
    {
      name: 'lesson-marks',
      tables: ['lesson_mark'],
      rowsOf: (accountId) => sql`SELECT t.user_id AS id, jsonb_build_object('user_id', t.user_id,
          'lessons', jsonb_agg(to_jsonb(t) - '{account_id,user_id}'::text[] ORDER BY t.lesson)) AS row
        FROM lesson_mark t WHERE t.account_id = ${accountId} GROUP BY t.user_id`,
    },
  ],
  deleted: ['lesson_mark'],
};
