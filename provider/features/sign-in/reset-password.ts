import { defaultLocale, isLocale } from '#contract/locales.ts';
import { inTransaction } from '#provider/database/database.ts';
import { retireSecrets, takeCode } from '#provider/features/account/one-time-secret.ts';
import { notifyUser } from '#provider/features/notifications/publish-event.ts';
import { addressBlock } from '#provider/http/address-block.ts';
import type { Client } from '#provider/http/client.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { mailSecurityNotice } from '#provider/mail/security-mails.ts';
import type { Services } from '#provider/services.ts';
import { accountTarget, countGuess, forgetGuesses, takeBackGuess } from './attempts.ts';
import { askingSubject, channelOf, countResetGuess } from './send-reset-code.ts';
import { endSessions } from './sessions.ts';
import { findUserByEmail, findUserByPhone, type SignInUser } from './sign-in.store.ts';
import { requireStrongPassword } from './weak-passwords.ts';

const NOBODY = { accountId: '00000000-0000-0000-0000-000000000000', userId: '00000000-0000-0000-0000-000000000000' };

/**
 * Sets a new password with the code that was sent. Every session ends, and so do the waits after failed sign-ins: the owner
 * gets in however busy a stranger guesses, and wrong codes make only the address they come from wait. Unknown addresses are refused in the same words and by the same queries.
 */
export async function resetPassword(
  services: Services,
  input: ({ email: string } | { phone: string }) & { code: string; password: string },
  client: Client,
): Promise<Record<string, never>> {
  const { db } = services.database;
  const channel = channelOf(input);
  await requireStrongPassword(input.password, [services.config.brandName, channel.to]);
  const user = channel.by === 'email' ? await findUserByEmail(db, channel.to) : await findUserByPhone(db, channel.to);
  const subject = askingSubject(services, channel);
  const guesser = { target: `${subject}:${addressBlock(client.address)}`, address: client.address };
  await countGuess(services, guesser);
  const refusal = await countResetGuess(db, subject);
  const owner = user === undefined ? NOBODY : { accountId: user.account_id, userId: user.id };
  const taken = await takeCode(db, services.keys, { ...owner, purpose: `reset-by-${channel.by}`, code: input.code });
  if (user === undefined || taken.status !== 'right') throw new Refusal(refusal);
  await takeBackGuess(db, guesser);
  await setPassword(services, user, await services.passwords.hash(input.password));
  return {};
}

async function setPassword(services: Services, user: SignInUser, passwordHash: string): Promise<void> {
  const owner = { accountId: user.account_id, userId: user.id };
  await inTransaction(services.database, async (tx) => {
    const row = await tx
      .updateTable('app_user')
      .set({ password_hash: passwordHash })
      .where('account_id', '=', owner.accountId)
      .where('id', '=', owner.userId)
      .returning('locale')
      .executeTakeFirstOrThrow();
    await endSessions(tx, owner);
    await retireSecrets(tx, owner, ['reset-by-email', 'reset-by-phone', 'two-factor-challenge']);
    await forgetGuesses(tx, accountTarget(user.email));
    await notifyUser(tx, { ...owner, kind: 'password-changed' });
    const locale = isLocale(row.locale) ? row.locale : defaultLocale;
    await mailSecurityNotice(tx, { to: user.email, locale, template: 'password-changed' });
  });
}
