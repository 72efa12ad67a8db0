import { sql } from 'kysely';
import { inTransaction } from '#provider/database/database.ts';
import { takeToken } from '#provider/features/account/one-time-secret.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';

/** Proves the address a link was mailed to, as long as it is still the user's. */
export async function verifyEmail(services: Services, token: string): Promise<{ email: string }> {
  return inTransaction(services.database, async (tx) => {
    const taken = await takeToken(tx, ['verify-email'], token);
    if (taken === null) throw new Refusal('link-dead');
    const verified = await tx
      .updateTable('app_user')
      .set({ email_verified_at: sql<string>`app_now()`, certification: sql<number>`greatest(certification, 1)` })
      .where('account_id', '=', taken.accountId)
      .where('id', '=', taken.userId)
      .where('email', '=', taken.subject)
      .executeTakeFirst();
    if (verified.numUpdatedRows === 0n) throw new Refusal('link-dead');
    return { email: taken.subject };
  });
}
