import type { SignedInUser } from '#contract/sign-in.ts';
import { inTransaction } from '#provider/database/database.ts';
import { notifyUser } from '#provider/features/notifications/publish-event.ts';
import { requirePassword } from '#provider/features/sign-in/check-password.ts';
import { createSession, endSessions, hoursOfSession } from '#provider/features/sign-in/sessions.ts';
import { getUser } from '#provider/features/sign-in/sign-in.store.ts';
import { requireStrongPassword } from '#provider/features/sign-in/weak-passwords.ts';
import type { SignedIn } from '#provider/http/caller.ts';
import type { Client } from '#provider/http/client.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { mailSecurityNotice } from '#provider/mail/security-mails.ts';
import type { Services } from '#provider/services.ts';
import { retireSecrets } from './one-time-secret.ts';
import { findSecurityUser } from './one-time-secret.store.ts';

/** Changes the password, ends every session and opens a new one, as long as the caller's was made for. Of two changes at once one wins. */
export async function changePassword(
  services: Services,
  caller: SignedIn,
  input: { oldPassword: string; password: string },
  client: Client,
): Promise<SignedInUser> {
  const { accountId, userId } = caller;
  const { passwordHash } = await requirePassword(services, caller, { password: input.oldPassword, address: client.address });
  const user = await findSecurityUser(services.database.db, caller);
  await requireStrongPassword(input.password, [services.config.brandName, user.email]);
  const newHash = await services.passwords.hash(input.password);
  return inTransaction(services.database, async (tx) => {
    const changed = await tx
      .updateTable('app_user')
      .set({ password_hash: newHash })
      .where('account_id', '=', accountId)
      .where('id', '=', userId)
      .where('password_hash', '=', passwordHash)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) throw new Refusal('wrong-password');
    const hours = await hoursOfSession(tx, caller.tokenHash);
    await endSessions(tx, caller);
    await retireSecrets(tx, caller, ['reset-by-email', 'reset-by-phone', 'two-factor-challenge']);
    await notifyUser(tx, { accountId, userId, kind: 'password-changed' });
    await mailSecurityNotice(tx, { to: user.email, locale: user.locale, template: 'password-changed' });
    const session = await createSession(tx, caller, { hours, client, actingAccountId: caller.actingAccountId });
    return { ...(await getUser(tx, accountId, userId)), session };
  });
}
