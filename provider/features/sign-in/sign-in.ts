import type { z } from 'zod';
import type { LoginByPwdInput, LoginByTwoFactorInput, SignedInUser } from '#contract/sign-in.ts';
import { inTransaction } from '#provider/database/database.ts';
import { issueSecret, lockUser, tryToken, useSecret } from '#provider/features/account/one-time-secret.ts';
import { takeSecondFactor } from '#provider/features/account/two-factor-code.ts';
import type { Client } from '#provider/http/client.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { accountTarget, countGuess, forgetGuesses, takeBackGuess } from './attempts.ts';
import { checkPassword } from './check-password.ts';
import { openSession } from './open-session.ts';
import { REMEMBERED_SESSION_HOURS, SESSION_HOURS } from './sessions.ts';
import { findUserByEmail, findUserById, type SignInUser } from './sign-in.store.ts';

/**
 * Signs in by e-mail and password. Unknown e-mail and wrong password answer alike and in like time; repeated failures
 * of an account or an address have to wait. With two-factor sign-in it refuses with two-factor-required and a challenge.
 */
export async function signIn(services: Services, input: z.output<typeof LoginByPwdInput>, client: Client): Promise<SignedInUser> {
  const { db } = services.database;
  const user = await findUserByEmail(db, input.username);
  const guesser = { target: accountTarget(input.username), address: client.address };
  const right = await checkPassword(services, guesser, user?.password_hash ?? null, input.password);
  if (!right || user === undefined) throw new Refusal('wrong-credentials');
  const hours = input.remember === 'true' ? REMEMBERED_SESSION_HOURS : SESSION_HOURS;
  if (user.hasTwoFactor) throw await challenge(services, user, hours);
  await forgetGuesses(db, guesser.target);
  const owner = { accountId: user.account_id, userId: user.id };
  return inTransaction(services.database, (tx) => openSession(tx, owner, { hours, client }));
}

async function challenge(services: Services, user: SignInUser, hours: number): Promise<Refusal> {
  const owner = { accountId: user.account_id, userId: user.id };
  const { secret } = await inTransaction(services.database, async (tx) => {
    await lockUser(tx, owner);
    return issueSecret(tx, services.keys, { ...owner, purpose: 'two-factor-challenge', subject: String(hours) });
  });
  return new Refusal('two-factor-required', { details: { challenge: secret } });
}

/**
 * The second step. A challenge takes a few codes; wrong ones count like wrong passwords of the account, so asking for
 * another challenge gives no more of them.
 */
export async function signInByTwoFactor(
  services: Services,
  input: z.output<typeof LoginByTwoFactorInput>,
  client: Client,
): Promise<SignedInUser> {
  const { db } = services.database;
  const tried = await tryToken(db, 'two-factor-challenge', input.challenge);
  const user = tried === null ? undefined : await findUserById(db, tried);
  if (tried === null || user === undefined) throw new Refusal('code-expired');
  const guesser = { target: accountTarget(user.email), address: client.address };
  await countGuess(services, guesser);
  const signedIn = await inTransaction(services.database, async (tx) => {
    if (!(await takeSecondFactor(tx, services.keys, tried, input.code))) throw new Refusal('wrong-code');
    if (!(await useSecret(tx, tried))) throw new Refusal('code-expired');
    return openSession(tx, tried, { hours: Number(tried.subject), client });
  });
  await takeBackGuess(db, guesser);
  await forgetGuesses(db, guesser.target);
  return signedIn;
}
