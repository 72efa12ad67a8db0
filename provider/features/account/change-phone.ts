import { sql } from 'kysely';
import type { User } from '#contract/sign-in.ts';
import { databaseErrorCode, inTransaction } from '#provider/database/database.ts';
import { notifyUser } from '#provider/features/notifications/publish-event.ts';
import { requirePassword } from '#provider/features/sign-in/check-password.ts';
import { requirePhone } from '#provider/features/sign-in/phone.ts';
import { endSessions } from '#provider/features/sign-in/sessions.ts';
import { getUser } from '#provider/features/sign-in/sign-in.store.ts';
import type { SignedIn } from '#provider/http/caller.ts';
import type { Client } from '#provider/http/client.ts';
import { limitAddress, limitRate, TEXTS_PER_USER } from '#provider/http/rate-limit.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { mailSecurityNotice } from '#provider/mail/security-mails.ts';
import type { Services } from '#provider/services.ts';
import { lockUser, requirePause, retireSecrets, takeCode } from './one-time-secret.ts';
import { sendNewSecret } from './one-time-secret-messages.ts';
import { findSecurityUser } from './one-time-secret.store.ts';

const UNIQUE_VIOLATION = '23505';

/** Sends a code to another number; an empty one removes the present number at once. Gives the number as E.164. */
export async function changePhone(
  services: Services,
  caller: SignedIn,
  input: { phone: string; password: string },
  client: Client,
): Promise<{ phone: string }> {
  const { db } = services.database;
  await requirePassword(services, caller, { password: input.password, address: client.address });
  if (input.phone === '') {
    await setPhone(services, caller, '');
    return { phone: '' };
  }
  const phone = requirePhone(input.phone, (await findSecurityUser(db, caller)).country);
  await limitAddress(services, 'codes', client.address);
  await inTransaction(services.database, async (tx) => {
    await lockUser(tx, caller);
    await requirePause(tx, caller, 'change-phone');
    await limitRate(tx, `texts:${caller.userId}`, TEXTS_PER_USER);
    const { accountId, userId } = caller;
    await sendNewSecret(services, tx, { accountId, userId, purpose: 'change-phone', subject: phone });
  });
  return { phone };
}

/** The code that was sent makes the number the user's. Refuses with phone-taken when another user has confirmed it. */
export async function confirmPhone(services: Services, caller: SignedIn, code: string): Promise<User> {
  const { accountId, userId } = caller;
  const taken = await takeCode(services.database.db, services.keys, { accountId, userId, purpose: 'change-phone', code });
  if (taken.status !== 'right') throw new Refusal(taken.status === 'wrong' ? 'wrong-code' : 'code-expired');
  try {
    await setPhone(services, caller, taken.subject);
  } catch (error) {
    if (databaseErrorCode(error) === UNIQUE_VIOLATION) throw new Refusal('phone-taken');
    throw error;
  }
  return getUser(services.database.db, accountId, userId);
}

/** A phone can reset the password: other sessions end with its change. */
async function setPhone(services: Services, caller: SignedIn, phone: string): Promise<void> {
  const { accountId, userId } = caller;
  await inTransaction(services.database, async (tx) => {
    const user = await findSecurityUser(tx, caller);
    const changed = await tx
      .updateTable('app_user')
      .set({ phone, phone_verified_at: phone === '' ? null : sql<string>`app_now()` })
      .where('account_id', '=', accountId)
      .where('id', '=', userId)
      .where((is) => is.or([is('phone', '!=', phone), ...(phone === '' ? [] : [is('phone_verified_at', 'is', null)])]))
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return;
    await retireSecrets(tx, caller, ['change-phone', 'reset-by-phone']);
    await endSessions(tx, caller, caller.tokenHash);
    await notifyUser(tx, { accountId, userId, kind: 'phone-changed' });
    await mailSecurityNotice(tx, { to: user.email, locale: user.locale, template: 'phone-changed' });
  });
}
