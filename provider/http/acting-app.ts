import { sql } from 'kysely';
import type { Tx } from '#provider/database/database.ts';

/** The grant of the app a transaction works for; null: it works for no app. */
export const ACTING_GRANT = sql<string | null>`nullif(current_setting('wharf.oauth_grant', true), '')`;

/** Has a transaction know for which app it works, however deep inside it is asked: see `requirePayer`. */
export async function actForApp(tx: Tx, grantId: string): Promise<void> {
  await sql`SELECT set_config('wharf.oauth_grant', ${grantId}, true)`.execute(tx);
}
