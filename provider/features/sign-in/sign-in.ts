import type { z } from 'zod';
import type { LoginByPwdInput, SignedInUser } from '#contract/sign-in.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { checkAgainstDecoy, matchesPassword } from './passwords.ts';
import { SESSION_HOURS } from './register.ts';
import { clearFailures, countFailure, createSession, findUserByEmail, getUser, secondsBlocked } from './sign-in.store.ts';

const REMEMBERED_SESSION_HOURS = 24 * 30;

/**
 * Signs in by e-mail and password. Unknown e-mail and wrong password answer alike and in like time; repeated failures
 * of an account or an address have to wait.
 */
export async function signIn(services: Services, input: z.output<typeof LoginByPwdInput>, address: string): Promise<SignedInUser> {
  const { db } = services.database;
  const subjects = [`account:${input.username.toLowerCase()}`, `address:${address}`];
  for (const subject of subjects) {
    if ((await secondsBlocked(db, subject)) > 0) throw new Refusal('too-many-requests');
  }
  const user = await findUserByEmail(db, input.username);
  if (user === undefined || user.password_hash === null) {
    await checkAgainstDecoy(input.password);
    return refuse(services, subjects);
  }
  if (!(await matchesPassword(user.password_hash, input.password))) return refuse(services, subjects);
  await Promise.all(subjects.map((subject) => clearFailures(db, subject)));
  const owner = { accountId: user.account_id, userId: user.id };
  const session = await createSession(db, owner, input.remember === 'true' ? REMEMBERED_SESSION_HOURS : SESSION_HOURS);
  return { ...(await getUser(db, owner.accountId, owner.userId)), session };
}

async function refuse(services: Services, subjects: string[]): Promise<never> {
  for (const subject of subjects) await countFailure(services.database.db, subject);
  throw new Refusal('wrong-credentials');
}
