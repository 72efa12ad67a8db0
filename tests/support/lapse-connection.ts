import { sql } from 'kysely';
import type { Queryable } from '#provider/database/database.ts';

/**
 * Lets real time pass for one thing of a shop's connection, since a platform's clock can't be moved: for its access token
 * (`soon` leaves it two minutes), its refresh token, or its rest.
 */
export async function lapse(db: Queryable, storeId: string, what: 'access' | 'access-soon' | 'refresh' | 'rest'): Promise<void> {
  await sql`UPDATE shopify_connection SET
      access_expires_at = CASE ${what}::text WHEN 'access' THEN now() WHEN 'access-soon' THEN now() + interval '2 minutes' ELSE access_expires_at END,
      refresh_expires_at = CASE WHEN ${what}::text = 'refresh' THEN now() ELSE refresh_expires_at END,
      resting_until = CASE WHEN ${what}::text = 'rest' THEN NULL ELSE resting_until END
    WHERE store_id = ${storeId}`.execute(db);
}
