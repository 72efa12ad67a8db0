import { sql } from 'kysely';
import { databaseErrorCode, inTransaction, type Tx } from '#provider/database/database.ts';
import { endSessions } from '#provider/features/sign-in/sessions.ts';
import { notifyUser } from '#provider/features/notifications/publish-event.ts';
import type { Caller } from '#provider/http/caller.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { mailSecurityNotice } from '#provider/mail/security-mails.ts';
import type { Services } from '#provider/services.ts';
import type { Side } from './change-email.ts';
import { lockUser, moneyCodePurposes, retireSecrets, type SecretPurpose, type SecretRow, takeToken } from './one-time-secret.ts';
import { findSecurityUser } from './one-time-secret.store.ts';

const UNIQUE_VIOLATION = '23505';
/** What was given out for the address or the password of before. */
const OUTDATED: SecretPurpose[] = [
  'verify-email',
  'reset-by-email',
  'change-email-new',
  'change-email-old',
  'two-factor-challenge',
  ...moneyCodePurposes,
];

/** One of the confirmations, by whoever holds the mailed link; the last one makes the change. */
export async function confirmEmailChange(
  services: Services,
  caller: Caller,
  token: string,
): Promise<{ waitingFor: Side[]; email: string }> {
  try {
    return await inTransaction(services.database, async (tx) => {
      const taken = await takeToken(tx, ['change-email-new', 'change-email-old'], token);
      if (taken === null) throw new Refusal('link-dead');
      await lockUser(tx, taken);
      const waitingFor = await findMissing(tx, taken);
      if (waitingFor.length === 0) await makeChange(tx, taken, caller);
      return { waitingFor, email: taken.subject };
    });
  } catch (error) {
    if (databaseErrorCode(error) === UNIQUE_VIOLATION) throw new Refusal('email-taken');
    throw error;
  }
}

async function findMissing(tx: Tx, taken: SecretRow): Promise<Side[]> {
  const rows = await tx
    .selectFrom('one_time_secret')
    .select('purpose')
    .where('account_id', '=', taken.accountId)
    .where('user_id', '=', taken.userId)
    .where('purpose', 'in', ['change-email-new', 'change-email-old'])
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`app_now()`)
    .execute();
  return rows.map((row) => (row.purpose === 'change-email-new' ? 'new' : 'old'));
}

async function makeChange(tx: Tx, taken: SecretRow, caller: Caller): Promise<void> {
  const user = await findSecurityUser(tx, taken);
  await tx
    .updateTable('app_user')
    .set({
      email: taken.subject,
      email_verified_at: sql<string>`app_now()`,
      certification: sql<number>`greatest(certification, 1)`,
      ...(user.username === user.email ? { username: taken.subject } : {}),
    })
    .where('account_id', '=', taken.accountId)
    .where('id', '=', taken.userId)
    .execute();
  await retireSecrets(tx, taken, OUTDATED);
  await endSessions(tx, taken, caller.kind === 'user' && caller.userId === taken.userId ? caller.tokenHash : null);
  await notifyUser(tx, { accountId: taken.accountId, userId: taken.userId, kind: 'email-changed' });
  for (const to of [user.email, taken.subject]) await mailSecurityNotice(tx, { to, locale: user.locale, template: 'email-changed' });
}
